import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { comment } from '../../scripts/ci/comment.ts';
import { emptyFolder } from '../cli/command.ts';

interface Comment {
  readonly id: number;
  body: string;
  /** GitHub names the author of a comment `user`, GitLab names it `author`. */
  readonly user?: { readonly login: string; readonly type: string };
  readonly author?: { readonly username: string };
}

/** The author of comments that the token of a job writes. */
const bot = { login: 'github-actions[bot]', type: 'Bot' };

/** The parts of both APIs that are used: a list of comments that can be read, written and changed. */
async function startApi(comments: Comment[], status = 200, me: object | null = null) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://h');
    calls.push(`${request.method} ${url.pathname}`);
    const { body } = JSON.parse((await text(request)) || '{}') as { body?: string };
    if (url.pathname === '/user') {
      response.writeHead(me === null ? 403 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(me ?? {}));
      return;
    }
    const id = Number(/\d+$/.exec(url.pathname)?.[0]);
    if (request.method === 'POST')
      comments.push({ id: comments.length + 1, body: body ?? '', user: bot, author: { username: 'robot' } });
    const changed = comments.find((one) => one.id === id);
    if (/PATCH|PUT/.test(request.method ?? '') && changed !== undefined) changed.body = body ?? '';
    const start = (Number(url.searchParams.get('page') ?? 1) - 1) * 100;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(comments.slice(start, start + 100)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function folderWith(summary: string): string {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'summary.md'), summary);
  writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 7 } }));
  return folder;
}

const onGitHub = (url: string, folder: string) => ({
  GITHUB_API_URL: url,
  GITHUB_REPOSITORY: 'we/shop',
  GITHUB_EVENT_PATH: join(folder, 'event.json'),
  GITHUB_TOKEN: 'token',
});

const onGitLab = (url: string) => ({
  CI_API_V4_URL: url,
  CI_PROJECT_ID: '5',
  CI_MERGE_REQUEST_IID: '7',
  GITLAB_TOKEN: 'token',
});

test('a first run writes a comment, the next one updates it', async () => {
  const comments: Comment[] = [{ id: 1, body: 'thank you' }];
  const { url, calls } = await startApi(comments);
  const folder = folderWith('# Conformant');
  expect(await comment(folder, 'run', onGitHub(url, folder))).toBe('The comment was written.');
  writeFileSync(join(folder, 'summary.md'), '# Not conformant');
  expect(await comment(folder, 'run', onGitHub(url, folder))).toBe('The comment was updated.');
  expect(comments.map(({ body }) => body)).toEqual(['thank you', '<!-- pix-conformance: run -->\n# Not conformant']);
  expect(calls.at(-1)).toBe('PATCH /repos/we/shop/issues/comments/2');
});

test('runs of different names have a comment each', async () => {
  const comments: Comment[] = [];
  const { url } = await startApi(comments, 200, { username: 'robot' });
  const folder = folderWith('# Conformant');
  await comment(folder, 'staging', onGitLab(url));
  await comment(folder, 'production', onGitLab(url));
  await comment(folder, 'staging', onGitLab(url));
  expect(comments).toHaveLength(2);
});

test('GitLab is asked by its own addresses', async () => {
  const { url, calls } = await startApi([]);
  await comment(folderWith('# Conformant'), 'run', onGitLab(url));
  expect(calls).toEqual([
    'GET /user',
    'GET /projects/5/merge_requests/7/notes',
    'POST /projects/5/merge_requests/7/notes',
  ]);
});

test('an earlier comment is found behind many others', async () => {
  const others = Array.from({ length: 150 }, (_, index) => ({ id: index + 1, body: 'a word' }));
  const comments = [...others, { id: 151, body: '<!-- pix-conformance: run -->\nold', user: bot }];
  const { url } = await startApi(comments);
  const folder = folderWith('# Conformant');
  expect(await comment(folder, 'run', onGitHub(url, folder))).toBe('The comment was updated.');
});

const forged = '<!-- pix-conformance: run -->\n# Conformant';

test('a comment that somebody else wrote in our name stays theirs, and gets no verdict', async () => {
  const mallory = { user: { login: 'mallory', type: 'User' }, author: { username: 'mallory' } };
  const onBoth: Comment[][] = [[{ id: 1, body: forged, ...mallory }], [{ id: 1, body: forged, ...mallory }]];
  const hub = await startApi(onBoth[0] ?? []);
  const lab = await startApi(onBoth[1] ?? [], 200, { username: 'robot' });
  const folder = folderWith('# Not conformant');
  expect(await comment(folder, 'run', onGitHub(hub.url, folder))).toBe('The comment was written.');
  expect(await comment(folder, 'run', onGitLab(lab.url))).toBe('The comment was written.');
  for (const comments of onBoth)
    expect(comments.map(({ body }) => body.split('\n')[1])).toEqual(['# Conformant', '# Not conformant']);
});

test('a summary that is a link is not sent', async () => {
  const { url, calls } = await startApi([]);
  const folder = folderWith('# Conformant');
  rmSync(join(folder, 'summary.md'));
  writeFileSync(join(folder, 'secret'), 'token');
  symlinkSync('secret', join(folder, 'summary.md'));
  expect(await comment(folder, 'run', onGitHub(url, folder))).toMatch(/^No comment: .*summary\.md: it is a link\.$/);
  expect(calls).toEqual([]);
});

test('a token of a user updates the comment of that user', async () => {
  const comments: Comment[] = [{ id: 1, body: forged, user: { login: 'ana', type: 'User' } }];
  const { url } = await startApi(comments, 200, { login: 'ana' });
  const folder = folderWith('# Not conformant');
  expect(await comment(folder, 'run', onGitHub(url, folder))).toBe('The comment was updated.');
});

test('a token without the right fails no build, and the sentence names the permission', async () => {
  const { url } = await startApi([], 403);
  const folder = folderWith('# Conformant');
  expect(await comment(folder, 'run', onGitHub(url, folder))).toContain('pull-requests: write');
});

test('without a pull request, a token or a summary nothing is sent', async () => {
  expect(await comment(folderWith('# Conformant'), 'run', {})).toContain('not a pull request');
  expect(await comment(emptyFolder(onTestFinished), 'run', {})).toContain('there is no');
});
