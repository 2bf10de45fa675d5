import { type Sections, untestable } from './statement.ts';

export const endpointSections = {
  Endpoints: {
    'relative-paths': 'All paths are relative to {base_url}',
    'json-bodies': 'Bodies are JSON',
    'success-statuses': 'Success status codes are not shown',
  },
  'Endpoints › Pix payments': {
    listPayments:
      'GET /auth/payment/pix: query page (integer) and limit (integer, min 1, max 100); answers a list page object',
    createPayment: 'POST /auth/payment/pix: payment input fields, amount required; body shape not specified',
    readPayment: 'GET /auth/payment/pix/{id}: id (string, required); body shape not specified',
    updatePayment:
      'PUT /auth/payment/pix/{id}: id (string, required), payment input fields, all optional; body shape not specified',
    payPayment: 'POST /auth/payment/pix/sandboxOnly/pay: id (string, required), sandbox only; body shape not specified',
    earnedFeesBalance: 'GET /auth/payment/pix/earnedFeesBalance: no request; body shape not specified',
    withdrawEarnedFees:
      'POST /auth/payment/pix/withdrawEarnedFees: amount (number, required); body shape not specified',
    publicLookup:
      'GET /payment/pix/{id}: id (string, required), public lookup without the /auth prefix; body shape not specified',
  },
  'Endpoints › API keys': {
    listApiKeys: 'GET /auth/apiKey',
    createApiKey: 'POST /auth/apiKey/createNewApiKey',
    enableApiKey: 'PUT /auth/apiKey/enable',
    disableApiKey: 'PUT /auth/apiKey/disable',
    'api-key-bodies': 'Request bodies and response bodies of the API key operations: not shown',
  },
  'Endpoints › Signup': {
    sendEmailValidateCode: 'POST /account/signup/sendEmailValidateCode: email (string, required)',
    validateCode: 'POST /account/signup/validateCode: email (string, required), code (integer, required)',
    createAccount: 'POST /account/signup/createAccount: account fields',
  },
  'Endpoints › Password recovery': {
    forgotPassword: 'POST /account/forgotPassword/{email}: email (string, required)',
    forgotPasswordChangePassword:
      'POST /account/forgotPasswordChangePassword/{email}: email (string, required), emailToken (integer, required), newPassword (string, required)',
  },
  'Endpoints › Login': {
    login: 'POST /account/login: email (string, required), password (string, required); body shape not specified',
    concludesLogin:
      'POST /account/concludesLogin/{emailToken}: emailToken in the path, email and password (strings, required); answers an object with tokenJWT (string)',
  },
  'Endpoints › Security IP': {
    getSecurityIP: 'GET /auth/securityIP: no request; answers a string',
    addSecurityIP: 'POST /auth/securityIP: ip (string, required); body shape not specified',
    deleteSecurityIP: 'DELETE /auth/securityIP/{ip}: ip (string, required); body shape not specified',
  },
  'Endpoints › Webhooks': {
    getWebhook: 'GET /auth/webhook: no request',
    createWebhook: 'POST /auth/webhook: url (string, required)',
    updateWebhook: 'PUT /auth/webhook: url (string, required)',
    deleteWebhook: 'DELETE /auth/webhook/delete/{id}: id (string, required)',
    'unspecified-bodies': 'Response bodies of the operations marked "body shape not specified": not shown',
    'page-defaults': 'Default values of page and limit: not shown',
    'success-codes': untestable(
      'Success status codes: not shown',
      'it repeats the introduction of the section, where it is covered',
    ),
  },
} as const satisfies Sections;
