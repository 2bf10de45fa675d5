/**
 * Writes summary.md of a run folder as a comment on the pull request (GitHub) or merge request (GitLab) of the CI job; the comment of
 * an earlier run is updated in its place: node scripts/ci/comment.ts FOLDER [NAME]. NAME tells several runs of one job apart.
 *
 * GitHub: GITHUB_TOKEN with the permission pull-requests: write. GitLab: GITLAB_TOKEN, a project access token with the scope api.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { megabyte, readText } from '../../src/files/read.ts';
import { fileReason } from '../../src/files/reason.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A comment: GitHub names its author by `user`, GitLab by `author`. */
interface Found {
  readonly id: number;
  readonly body?: string;
  readonly user?: { readonly login?: string; readonly type?: string } | null;
  readonly author?: { readonly username?: string } | null;
}

interface Comments {
  /** The address that says whose token this is. */
  readonly me: string;
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
  return {
    me: `${api}/user`,
    list: `${base}/${number}/comments`,
    one: (id) => `${base}/comments/${id}`,
    update: 'PATCH',
    headers,
  };
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
  return { me: `${api}/user`, list, one: (id) => `${list}/${id}`, update: 'PUT', headers: { 'private-token': token } };
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

/**
 * Whether a comment was written with this token. Anybody can write a comment that begins with the mark, and edit it after
 * the verdict was put into it.
 * @returns a check; if the token of a GitHub job may not say whose it is, it accepts what bots wrote
 */
async function isOwn(comments: Comments): Promise<(found: Found) => boolean> {
  try {
    const { login, username } = (await call(comments, 'GET', comments.me)) as { login?: string; username?: string };
    if (login !== undefined) return ({ user }) => user?.login === login;
    return ({ author }) => username !== undefined && author?.username === username;
  } catch {
    return ({ user }) => user?.type === 'Bot';
  }
}

/** The id of our own comment that begins with the mark. `null` if there is none. */
async function earlier(comments: Comments, mark: string): Promise<number | null> {
  const isOurs = await isOwn(comments);
  for (let page = 1; page <= most / atOnce; page += 1) {
    const found = (await call(comments, 'GET', `${comments.list}?per_page=${atOnce}&page=${page}`)) as Found[];
    const ours = found.find((one) => one.body?.startsWith(mark) && isOurs(one));
    if (ours !== undefined) return ours.id;
    if (found.length < atOnce) return null;
  }
  return null;
}

/** The text of a summary. @throws Error if it is a link or no regular file */
function readSummary(file: string): string {
  try {
    return readText(file, { maxBytes: megabyte, links: 'refuse' });
  } catch (error) {
    throw new Error(`cannot read ${file}: ${fileReason(error)}`, { cause: error });
  }
}

/**
 * Writes or updates the comment.
 * @returns what was done, in one sentence; a comment that cannot be written fails no build
 */
export async function comment(folder: string, name: string, environment: Environment): Promise<string> {
  const file = join(folder, 'summary.md');
  if (!existsSync(file)) return `No comment: there is no ${file}.`;
  const comments = onGitHub(environment) ?? onGitLab(environment);
  if (comments === null) return 'No comment: this is not a pull request, or no token was given.';
  let summary: string;
  try {
    summary = readSummary(file);
  } catch (error) {
    return `No comment: ${(error as Error).message}.`;
  }
  const mark = `<!-- pix-conformance: ${name.replaceAll(/[^\w./ -]/g, '')} -->`;
  const text = `${mark}\n${summary.slice(0, longest)}`;
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
