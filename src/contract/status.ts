/** Whether a status is 2xx: the document does not name the success codes. A missing status is none. */
export function isSuccess(status: number | null | undefined): boolean {
  return status != null && status >= 200 && status < 300;
}
