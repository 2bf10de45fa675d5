/**
 * Writes summary.md of a run folder as a comment on the pull request (GitHub) or merge request (GitLab) of the CI job; the comment of
 * an earlier run is updated in its place: node scripts/ci/comment.ts FOLDER [NAME]. NAME tells several runs of one job apart.
 *
 * GitHub: GITHUB_TOKEN with the permission pull-requests: write. GitLab: GITLAB_TOKEN, a project access token with the scope api.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

interface Comments {
  /** The address of the list of comments. */
  readonly list: string;
  /** The address of one of them. */
  readonly one: (id: number) => string;
  readonly update: 'PATCH' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
}

/** Comments that are looked at for an earlier one of ours, and how many come at once. */
const most = 1_000;
const atOnce = 100;

/** What GitHub and GitLab take, in characters, with room for the mark. */
const longest = 65_000;

function onGitHub(environment: Environment): Comments | null {
  const {
    GITHUB_API_URL: api,
    GITHUB_REPOSITORY: repository,
    GITHUB_EVENT_PATH: file,
    GITHUB_TOKEN: token,
  } = environment;
  if (!api || !repository || !file || !token) return null;
  const event = JSON.parse(readFileSync(file, 'utf8')) as { readonly pull_request?: { readonly number?: number } };
  const number = event.pull_request?.number;
  if (number === undefined) return null;
  const base = `${api}/repos/${repository}/issues`;
  const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' };
  return { list: `${base}/${number}/comments`, one: (id) => `${base}/comments/${id}`, update: 'PATCH', headers };
}

function onGitLab(environment: Environment): Comments | null {
  const {
    CI_API_V4_URL: api,
    CI_PROJECT_ID: project,
    CI_MERGE_REQUEST_IID: request,
    GITLAB_TOKEN: token,
  } = environment;
  if (!api || !project || !request || !token) return null;
  const list = `${api}/projects/${encodeURIComponent(project)}/merge_requests/${request}/notes`;
  return { list, one: (id) => `${list}/${id}`, update: 'PUT', headers: { 'private-token': token } };
}

async function call({ headers }: Comments, method: string, url: string, body?: string): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify({ body }) };
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...content,
  });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} was answered ${response.status}`);
  return await response.json();
}

/** The id of the comment that begins with the mark; `null` where there is none. */
async function earlier(comments: Comments, mark: string): Promise<number | null> {
  for (let page = 1; page <= most / atOnce; page += 1) {
    const found = (await call(comments, 'GET', `${comments.list}?per_page=${atOnce}&page=${page}`)) as {
      readonly id: number;
      readonly body?: string;
    }[];
    const ours = found.find(({ body }) => body?.startsWith(mark));
    if (ours !== undefined) return ours.id;
    if (found.length < atOnce) return null;
  }
  return null;
}

/**
 * Writes or updates the comment.
 * @returns what was done, in one sentence; a comment that cannot be written fails no build
 */
export async function comment(folder: string, name: string, environment: Environment): Promise<string> {
  const file = join(folder, 'summary.md');
  if (!existsSync(file)) return `No comment: there is no ${file}.`;
  const comments = onGitHub(environment) ?? onGitLab(environment);
  if (comments === null) return 'No comment: this is no pull request, or no token was given.';
  const mark = `<!-- pix-conformance: ${name.replaceAll(/[^\w./ -]/g, '')} -->`;
  const text = `${mark}\n${readFileSync(file, 'utf8').slice(0, longest)}`;
  try {
    const id = await earlier(comments, mark);
    if (id === null) await call(comments, 'POST', comments.list, text);
    else await call(comments, comments.update, comments.one(id), text);
    return id === null ? 'The comment was written.' : 'The comment was updated.';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `No comment: ${reason}. The token needs pull-requests: write (GitHub) or the scope api (GitLab).`;
  }
}

if (import.meta.main) {
  const [folder = '.', name = 'run'] = process.argv.slice(2);
  console.log(await comment(folder, name, process.env));
}
