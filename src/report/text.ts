const controls =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/**
 * Text from a target, safe to show: control and direction characters become visible symbols, which no terminal, parser
 * or reader interprets. Line breaks and tabs are kept.
 */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controls, (char) => {
      const code = char.charCodeAt(0);
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? '\u2421' : '\ufffd';
    });
}

/** Makes one line: all white space becomes single spaces. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** Limits a text to `max` UTF-16 units, with `…` for the omitted part. Never splits a surrogate pair. */
export function clip(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** `1 request`, `2 requests`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`;
}

/** The first line of a message, without the stack trace that an internal error may have. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** A time of ISO 8601 for readers: `2026-11-22 05:32 UTC`. */
export function minute(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Milliseconds for readers: `340 ms`, `4.1 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
