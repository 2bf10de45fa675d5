import { deflateSync } from 'node:zlib';

/** A text as an element of a page: compressed with DEFLATE, in base64. A script unpacks it with `DecompressionStream`. */
export function packed(id: string, text: string): string {
  return `<script type="text/plain" id="${id}">${deflateSync(text).toString('base64')}</script>\n`;
}
