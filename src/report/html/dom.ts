/** The DOM types that the page's script uses. TypeScript's own would add hundreds of global names everywhere. */
export interface PageElement {
  readonly tagName: string;
  id: string;
  hidden: boolean;
  open: boolean;
  value: string;
  className: string;
  textContent: string | null;
  scrollTop: number;
  readonly offsetTop: number;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly parentElement: PageElement | null;
  readonly dataset: Record<string, string | undefined>;
  append(...children: (PageElement | string)[]): void;
  replaceChildren(...children: (PageElement | string)[]): void;
  remove(): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  closest(selector: string): PageElement | null;
  matches(selector: string): boolean;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
  addEventListener(type: string, listener: (event: PageEvent) => void, capture?: boolean): void;
  focus(options?: { preventScroll?: boolean }): void;
  select(): void;
  scrollIntoView(options?: { block?: string }): void;
}

interface PageEvent {
  readonly target: PageElement;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  preventDefault(): void;
}

export interface PageDocument {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  readonly activeElement: PageElement | null;
  createElement(tag: string): PageElement;
  getElementById(id: string): PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
  addEventListener(type: string, listener: (event: PageEvent) => void, capture?: boolean): void;
  execCommand(command: string): boolean;
}

export interface PageWindow {
  readonly location: { hash: string };
  readonly history: { replaceState(state: null, title: string, address: string): void };
  readonly navigator: { readonly clipboard?: { writeText(text: string): Promise<void> } };
  addEventListener(type: string, listener: (event: PageEvent) => void): void;
  matchMedia(query: string): { readonly matches: boolean };
}
