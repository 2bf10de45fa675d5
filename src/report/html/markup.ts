import { html as template } from 'htm/preact';
import type { VNode } from 'preact';
import { clip, oneLine, visible } from '../text.ts';

/** The result of a template. Its text and attributes are escaped when it is rendered. */
export type Markup = VNode;

export type Value = Markup | string | number | boolean | null | undefined | readonly Value[];

/** Creates a template of the page. Every value in it is text or an attribute, never markup. */
export const html: (strings: TemplateStringsArray, ...values: readonly Value[]) => Markup = template;

/** Text from a target on one line, for an element or an attribute. */
export function line(text: string, max: number): string {
  return clip(oneLine(text), max);
}

/** Text from a target, with its line breaks. */
export function block(text: string, max: number): string {
  return clip(visible(text), max);
}
