import { writeFileSync } from 'node:fs';
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
}

/** The little of both APIs that is used: a list of comments that are read, written and changed. */
async function startApi(comments: Comment[], status = 200) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://h');
    calls.push(`${request.method} ${url.pathname}`);
    const { body } = JSON.parse((await text(request)) || '{}') as { body?: string };
    const id = Number(/\d+$/.exec(url.pathname)?.[0]);
    if (request.method === 'POST') comments.push({ id: comments.length + 1, body: body ?? '' });
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
  const { url } = await startApi(comments);
  const folder = folderWith('# Conformant');
  await comment(folder, 'staging', onGitLab(url));
  await comment(folder, 'production', onGitLab(url));
  await comment(folder, 'staging', onGitLab(url));
  expect(comments).toHaveLength(2);
});

test('GitLab is asked by its own addresses', async () => {
  const { url, calls } = await startApi([]);
  await comment(folderWith('# Conformant'), 'run', onGitLab(url));
  expect(calls).toEqual(['GET /projects/5/merge_requests/7/notes', 'POST /projects/5/merge_requests/7/notes']);
});

test('an earlier comment is found behind many others', async () => {
  const others = Array.from({ length: 150 }, (_, index) => ({ id: index + 1, body: 'a word' }));
  const comments = [...others, { id: 151, body: '<!-- pix-conformance: run -->\nold' }];
  const { url } = await startApi(comments);
  const folder = folderWith('# Conformant');
  expect(await comment(folder, 'run', onGitHub(url, folder))).toBe('The comment was updated.');
});

test('a token without the right fails no build, and the sentence names the permission', async () => {
  const { url } = await startApi([], 403);
  const folder = folderWith('# Conformant');
  expect(await comment(folder, 'run', onGitHub(url, folder))).toContain('pull-requests: write');
});

test('without a pull request, a token or a summary nothing is sent', async () => {
  expect(await comment(folderWith('# Conformant'), 'run', {})).toContain('no pull request');
  expect(await comment(emptyFolder(onTestFinished), 'run', {})).toContain('there is no');
});
