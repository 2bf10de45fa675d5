export {
  accountTypeCandidates,
  companyTypeBeside,
  isNaturalPerson,
  looksLikeCompany,
  typesBeside,
} from './account-types.ts';
export { type CompanyField, companyFields, type SignupForm, signupBody, withField } from './body.ts';
export { accountTypesListedIn, isAbout, type SignupOutcome, signupComplaints } from './complaints.ts';
export { type LearnerOptions, type SignupAttempt, SignupLearner } from './learner.ts';
