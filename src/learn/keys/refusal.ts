import { isSuccess } from '../../contract/status.ts';

/** Whether a refusal of valid credentials is about them. @param plain the same request's statuses with a JWT alone */
export function isAboutCredentials(status: number, plain: Iterable<number>): boolean {
  const statuses = [...plain];
  if (statuses.some(isSuccess)) return true;
  return (status === 401 || status === 403) && !statuses.includes(status);
}
