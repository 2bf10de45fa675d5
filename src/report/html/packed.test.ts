import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packed } from './packed.ts';

test('a packed text comes back, and nothing in it ends its element', () => {
  const text = '</script><!-- é \u2028';
  const [, content = ''] = /^<script type="text\/plain" id="a">([^<>]*)<\/script>\n$/.exec(packed('a', text)) ?? [];
  expect(inflateSync(Buffer.from(content, 'base64')).toString()).toBe(text);
});
