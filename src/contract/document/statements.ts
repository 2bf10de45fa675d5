import { endpointSections } from './endpoints.ts';
import { generalSections } from './general.ts';
import { overviewSections } from './overview.ts';
import { resourceSections } from './resources.ts';

/** Every statement of the contract document, in its order. Headings of subsections are joined with ` › `. */
export const sections = { ...overviewSections, ...resourceSections, ...endpointSections, ...generalSections } as const;

type IdsOf<All> = { readonly [Heading in keyof All]: keyof All[Heading] }[keyof All];

/** A rule or gap names the statements that it covers in its field `from`. */
export type StatementId = IdsOf<typeof sections>;
