import { type Sections, untestable } from './statement.ts';

export const resourceSections = {
  'Resources and their fields › Pix payment (input fields)': {
    'payment-amount': 'amount: number, required on create, optional on update',
    'payment-self-earned-fees': 'selfEarnedFees: number, optional',
    'payment-external-id': "externalId: string, optional, caller's own reference",
    'payment-description': 'description: string, optional',
    'payment-callback': 'callbackSuccessUrl: string, optional, a URL',
    'payment-due-date': 'dueDate: string, optional, date in the form YYYY-MM-DD',
    'payment-id': 'The payment identifier is a string, called id in paths and in the sandbox pay body',
    'payment-other-fields':
      'Fields of a payment record as returned beyond the identifier and the input fields: not shown',
  },
  'Resources and their fields › Pix payment list page (response of Get All)': {
    'list-current-page': 'currentPage: integer',
    'list-page-size': 'pageSize: integer',
    'list-total-items': 'totalItems: integer',
    'list-total-pages': 'totalPages: integer',
    'list-data': 'data: array of objects (payment records)',
  },
  'Resources and their fields › Account (input of signup step 3)': {
    'account-email': 'email: string, required',
    'account-password': 'password: string, required',
    'account-email-token': 'emailToken: integer, required',
    'account-phone': 'phone: string, required',
    'account-type': 'accountType: string, required',
    'account-address': 'address: object, required',
    'account-full-name': 'fullName: string, required',
    'account-cpf': 'cpf: string, required',
    'account-birth-date': 'birthDate: string, required',
    'account-accept-terms': 'acceptTerms: boolean, required',
    'account-company': 'cnpj, companyName, companyStartDate: string, optional',
    'account-formats':
      'Allowed values of accountType, the inner structure of address, and formats of cpf, cnpj, phone and dates: not shown',
  },
  'Resources and their fields › Other resources': {
    'security-ip-entry': 'Security IP entry: ip (string)',
    'webhook-entry': 'Webhook: url (string), identified by a string id',
    'api-key-entry': 'API key: no field known',
    'balance-entry': 'Earned fees balance: no field known',
    'login-result': 'Login result: tokenJWT (string)',
    'api-key-fields': 'Fields of an API key record: not shown',
    'webhook-fields': 'Fields of a webhook record beyond url and id: not shown',
    'balance-fields': 'Structure of the earned fees balance response: not shown',
  },
  'States and transitions': {
    'payment-states': 'States of a payment: not shown',
    'api-key-states': 'States of an API key (the enable and disable operations exist): not shown',
    'account-states': 'States of an account: not shown',
    transitions: 'Transitions: not shown',
    'signup-flow': 'Signup: sendEmailValidateCode, then validateCode, then createAccount',
    'login-flow': 'Login: login, then concludesLogin with the emailToken in the path',
    'recovery-flow': 'Password recovery: forgotPassword, then forgotPasswordChangePassword',
    'flows-are-order': untestable(
      'Multi-step flows are an order of calls, not states',
      'it explains how to read the section',
    ),
  },
} as const satisfies Sections;
