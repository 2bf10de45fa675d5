import { gapIds } from '../../src/contract/gaps.ts';
import { ruleIds, rules } from '../../src/contract/rules.ts';
import type { Entry, Json } from '../../src/journal/entry.ts';
import { JournalBuilder, operationOf } from './journal.ts';

/** Text that exploits missing escapes in HTML, Markdown, XML, YAML, terminals, Mermaid and templates. */
export const hostileText = [
  '</script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">',
  '<!-- --> ]]> <![CDATA[ &amp; &#x3c; <?xml?> "quoted" \'single\'',
  '[click](javascript:window.__ran=1) ![i](http://192.0.2.1/x.png) `code` ``` ~~~ | a | b |',
  '# heading\n---\n- item\n1. one\n> quote\n</details></summary></table> @someone #1 www.example.com http://192.0.2.1/',
  '\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u0000\u0008\u007f\u009b31m \u202ereversed\u202c \ud800 \uffff',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would evaluate
  '*bold* _it_ $x$ {{7*7}} ${7*7} <%= 7*7 %> key: [yaml, "x"] !!js/function >- | & * ? % @ "` s0 --> s1\n```mermaid',
].join('\n');

/** A run against a target that returns hostile text wherever it can. */
export function hostileRun(): Entry[] {
  const bad = hostileText;
  const run = new JournalBuilder('http://127.0.0.1:4010/%3Cscript%3E');
  for (const rule of ruleIds) {
    for (const name of rules[rule].cases) {
      const operation = operationOf(rule, name);
      const exchange = run.exchange(operation, {
        scenario: bad,
        variant: bad,
        request: {
          method: 'POST',
          url: `http://127.0.0.1:4010/${bad}`,
          headers: [['x-bad', bad]],
          body: { text: bad, bytes: bad.length },
        },
        response: {
          status: 999,
          headers: [
            [bad, bad],
            ['content-type', bad],
          ],
          body: { text: bad, bytes: 1 },
          firstByteMs: 1,
        },
      });
      const broken = run.exchange(operation, { response: null, failure: { kind: 'malformed', message: bad } });
      run.verdict(rule, name, {
        status: name === rules[rule].cases[0] ? 'fail' : 'blocked',
        message: bad,
        expected: bad,
        got: bad,
        exchanges: [broken, exchange],
        control: exchange,
        blockedBy: name === rules[rule].cases[0] ? null : 'SIGNUP-01',
      });
    }
  }
  for (const gap of gapIds)
    run.answer(gap, { status: 'answered', answer: hostileAnswer(gap), exchanges: ['x1', 'x2'] });
  run.mail({ subject: bad, to: bad, codeForm: bad });
  run.delivery({ slot: bad, method: bad, path: bad, headers: [[bad, bad]], body: { text: bad, bytes: 1 } });
  run.fact('jwt', { header: { alg: bad }, claims: { [bad]: bad } });
  return run.end('lost', bad);
}

function hostileAnswer(gap: string): Json {
  const bad = hostileText;
  if (gap.endsWith('-transitions')) return [{ from: bad, operation: bad, to: `${bad}2`, status: 200 }];
  if (gap.endsWith('-record'))
    return { list: { type: 'object', properties: { [bad]: { const: bad, examples: [bad] } } } };
  return gap.length % 2 === 0 ? bad : { [bad]: [bad, null, 1] };
}
