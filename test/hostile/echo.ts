import { encodings } from '../support/encodings.ts';
import { changed, type HitRequest, type Nuisance } from './nuisance.ts';

/** The secret values in a request. */
export function credentialsIn({ headers, body, path }: Pick<HitRequest, 'headers' | 'body' | 'path'>): string[] {
  const found = [headers['authorization']?.replace(/^\w+\s+/, ''), headers['x-api-key']];
  const inPath = /concludesLogin\/([^/?]+)/.exec(path)?.[1];
  if (inPath !== undefined) found.push(decodeURIComponent(inPath));
  for (const name of ['password', 'newPassword', 'code', 'emailToken']) found.push(fieldOf(body, name));
  return found.filter((value) => value !== undefined && value !== '') as string[];
}

function fieldOf(body: string, name: string): string | undefined {
  try {
    const value = (JSON.parse(body) as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
}

const names = Object.keys(encodings);

/** The credentials of a request in every encoding, also as headers where the encoding allows it. */
function echoed(request: HitRequest): { fields: Record<string, string>; headers: [string, string][] } {
  const fields: Record<string, string> = {};
  const headers: [string, string][] = [];
  for (const [nth, value] of credentialsIn(request).entries()) {
    for (const [at, name] of names.entries()) {
      const text = encodings[name]?.(value) ?? value;
      fields[`${nth} ${name}`] = text;
      if (text.length < 2000 && /^[ -~]*$/.test(text)) headers.push([`x-echo-${nth}-${at}`, text]);
    }
  }
  return { fields, headers: headers.slice(0, 60) };
}

export const echoNuisances: readonly Nuisance[] = [
  {
    name: 'secrets echoed in headers and errors',
    badness: 'odd',
    answer: (hit) =>
      changed(hit, ({ status, headers, body }) => {
        const echo = echoed(hit.request);
        if (status < 400) return { headers: [...headers, ...echo.headers] };
        return {
          headers: [...headers, ...echo.headers],
          body: JSON.stringify({ error: { ...echo.fields, body: String(body) } }),
        };
      }),
  },
  {
    name: 'secrets echoed in HTML, unparsable',
    badness: 'odd',
    answer: (hit) =>
      changed(hit, ({ status, headers }) => {
        if (status < 400) return {};
        const lines = Object.entries(echoed(hit.request).fields).map(([name, text]) => `<p>${name}: ${text}</p>`);
        const kept = headers.filter(([name]) => name !== 'content-type');
        return { headers: [...kept, ['content-type', 'text/html']], body: `<pre>${lines.join('\n')}` };
      }),
  },
];
