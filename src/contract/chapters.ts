interface Chapter {
  readonly title: string;
  /** Section headings of the contract document, outermost first, joined with ` › `. */
  readonly section: string;
}

const catalogue = {
  operations: { title: 'Operations', section: 'Endpoints' },
  signup: { title: 'Sign-up', section: 'Endpoints › Signup' },
  login: { title: 'Login', section: 'Endpoints › Login' },
  recovery: { title: 'Password recovery', section: 'Endpoints › Password recovery' },
  account: { title: 'Account', section: 'Resources and their fields › Account' },
  auth: { title: 'Authentication', section: 'Authentication' },
  jwt: { title: 'JWT', section: 'Authentication' },
  'dual-auth': { title: 'Two methods at once', section: 'Authentication' },
  isolation: { title: 'Isolation', section: 'What the service does' },
  payment: { title: 'Payments', section: 'Endpoints › Pix payments' },
  list: { title: 'Payment list', section: 'Resources and their fields › Pix payment list page' },
  fees: { title: 'Earned fees', section: 'Endpoints › Pix payments' },
  apiKey: { title: 'API keys', section: 'Endpoints › API keys' },
  securityIP: { title: 'Security IP', section: 'Endpoints › Security IP' },
  webhook: { title: 'Webhooks', section: 'Endpoints › Webhooks' },
  events: { title: 'Events', section: 'Events' },
  http: { title: 'HTTP', section: 'Endpoints' },
  errors: { title: 'Errors', section: 'Errors' },
  limits: { title: 'Limits', section: 'Limits' },
  versioning: { title: 'Versioning', section: 'Versioning' },
} as const satisfies Record<string, Chapter>;

/** The chapters of rules and gaps, in the order of the contract document, each with its section there. */
export const chapters: Readonly<Record<string, Chapter>> = catalogue;

export const chapterIds: readonly string[] = Object.keys(catalogue);

/** The heading of a chapter. Its id if the catalogue has no heading. */
export function chapterTitle(id: string): string {
  return chapters[id]?.title ?? id;
}

/** The rules or gaps of a chapter, each with the chapter. */
export function inChapter<Records extends Readonly<Record<string, object>>>(
  chapter: keyof typeof catalogue,
  records: Records,
): { readonly [Id in keyof Records]: Records[Id] & { readonly chapter: string } } {
  const all = Object.entries(records).map(([id, record]) => [id, { chapter, ...record }]);
  return Object.fromEntries(all) as ReturnType<typeof inChapter<Records>>;
}
