import type { PageDocument, PageElement } from '../dom.ts';

declare const document: PageDocument;

/** Text children stay text, so that text from a target never becomes markup. */
export function element(tag: string, className: string, ...children: (PageElement | string)[]): PageElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** A button that copies the given text. */
export function copyButton(text: string, label: string): PageElement {
  const button = element('button', 'copy', label);
  button.setAttribute('type', 'button');
  button.setAttribute('data-copy', text);
  return button;
}
