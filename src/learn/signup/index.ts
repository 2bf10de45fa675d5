export { accountTypeCandidates, looksLikeCompany, personFirst } from './account-types.ts';
export { type AddressField, addressOf } from './address.ts';
export {
  type CompanyField,
  companyFields,
  passwordOf,
  type SignupCode,
  type SignupForm,
  signupBody,
  withField,
} from './body.ts';
export { type Complaint, mineComplaints, type SignupOutcome } from './complaints.ts';
export { birthDateForms, cnpjForms, cpfForms, nameForms, passwordForms, phoneForms } from './forms.ts';
export { createLearner, type LearnerOptions, type Need, type SignupAttempt, type SignupLearner } from './learner.ts';
export { cnpjFrom, cpfFrom, type Home, type Person, withBadCheckDigit } from './person.ts';
export { isAbout, type MinedField, mineAllowedValues, mineFields } from './probes.ts';
