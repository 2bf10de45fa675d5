/** Whether a refusal of valid credentials is about them. @param plain the same request's statuses with a JWT alone */
export function isAboutCredentials(status: number, plain: Iterable<number>): boolean {
  const statuses = [...plain];
  if (statuses.some((one) => one >= 200 && one < 300)) return true;
  return (status === 401 || status === 403) && !statuses.includes(status);
}
