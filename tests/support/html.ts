import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { INLINE, UNSEEN } from '#scripts/claim-lint.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Tree =
  | DefaultTreeAdapterTypes.Element
  | DefaultTreeAdapterTypes.DocumentFragment
  | DefaultTreeAdapterTypes.Document;

/** Attributes an element must have: a value, one of its class names, or any value with `true`. */
type Wanted = Record<string, string | true>;

/** A page, a part of one or an element, as a browser reads it. */
export class Html {
  readonly #tree: Tree;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Text without scripts and styles, with single spaces; parts of a sentence are joined, blocks are not. */
  get text(): string {
    return spaced(textOf(this.#tree, (tag) => !INLINE.has(tag)));
  }

  /** The same with a space where any element begins or ends. */
  get words(): string {
    return spaced(textOf(this.#tree, () => true));
  }

  attribute(name: string): string | undefined {
    return 'attrs' in this.#tree ? this.#tree.attrs.find((one) => one.name === name)?.value : undefined;
  }

  /** Names of all attributes. */
  get attributes(): string[] {
    return 'attrs' in this.#tree ? this.#tree.attrs.map(({ name }) => name) : [];
  }

  get tag(): string {
    return this.#tree.nodeName;
  }

  /** Elements within, in the order of the page; `*` is any tag. */
  all(tag: string, wanted: Wanted = {}): Html[] {
    const found: Html[] = [];
    for (const child of childrenOf(this.#tree)) {
      if (!('tagName' in child)) continue;
      const element = new Html(child);
      if ((tag === '*' || tag === child.tagName) && element.#has(wanted)) found.push(element);
      found.push(...element.all(tag, wanted));
    }
    return found;
  }

  /** The only such element within. Throws when there is none or more than one. */
  one(tag: string, wanted: Wanted = {}): Html {
    const [first, ...others] = this.all(tag, wanted);
    if (!first || others.length > 0)
      throw new Error(`${others.length + (first ? 1 : 0)} elements <${tag}> with ${JSON.stringify(wanted)}`);
    return first;
  }

  id(id: string): Html {
    return this.one('*', { id });
  }

  /** Values of an attribute, element by element. */
  values(name: string, tag = '*'): string[] {
    return this.all(tag, { [name]: true }).map((element) => element.attribute(name) ?? '');
  }

  #has(wanted: Wanted): boolean {
    return Object.entries(wanted).every(([name, value]) => {
      const own = this.attribute(name);
      if (own === undefined || value === true) return own !== undefined;
      return name === 'class' ? own.split(/\s+/).includes(value) : own === value;
    });
  }
}

/** As a browser without scripts reads it. */
const PAGE = { scriptingEnabled: false };

/** A whole page, or a part of one. */
export const parseHtml = (html: string): Html =>
  new Html(/^\s*<(?:!doctype|html)\b/i.test(html) ? parse(html, PAGE) : parseFragment(html, PAGE));

const childrenOf = (tree: Tree): Node[] =>
  'content' in tree ? (tree as DefaultTreeAdapterTypes.Template).content.childNodes : tree.childNodes;

function textOf(tree: Tree, separates: (tag: string) => boolean): string {
  return tree.childNodes
    .map((node) => {
      if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
      if (!('tagName' in node) || UNSEEN.has(node.tagName)) return '';
      const between = separates(node.tagName) ? ' ' : '';
      return between + textOf(node, separates) + between;
    })
    .join('');
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
