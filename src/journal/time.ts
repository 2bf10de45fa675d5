import { z } from 'zod';

/** ISO 8601 in UTC with microseconds: on loopback, less than a millisecond can decide. @param ms with a fraction */
export function preciseIso(ms: number): string {
  const whole = Math.floor(ms);
  const micros = Math.min(999, Math.floor((ms - whole) * 1000));
  return `${new Date(whole).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
}

/** Milliseconds, to a hundredth. */
export function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}

/** Milliseconds since 1970, with the fraction of the ISO 8601 time; `NaN` if it is not one. */
export function preciseMs(iso: string): number {
  const fraction = /\.\d{3}(\d{1,6})/.exec(iso)?.[1];
  return Date.parse(iso) + (fraction === undefined ? 0 : Number(`0.${fraction}`));
}

/** Whether a text is a calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}
