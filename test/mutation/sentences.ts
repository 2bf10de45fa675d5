/** Keeps Stryker from changing the wording of sentences. Tests should not repeat them word by word. */
import type { Ignorer, NodePath } from '@stryker-mutator/api/ignore';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string } }[];
}

/** Words with spaces between them. */
const sentence = /[a-z,;:] [a-z]|^ [a-z]|[a-z] $/i;

const ignorer: Ignorer = {
  shouldIgnore(path: NodePath): string | undefined {
    const { node } = path as { readonly node: Node };
    if (node.type === 'StringLiteral' && sentence.test(node.value ?? '')) return 'the wording of a sentence';
    if (node.type !== 'TemplateLiteral') return undefined;
    const texts = node.quasis?.map(({ value }) => value.cooked ?? '') ?? [];
    return texts.some((text) => sentence.test(text)) ? 'the wording of a sentence' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'sentences', ignorer)];
