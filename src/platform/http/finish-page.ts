import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export interface FinishedPage {
  html: string;
  /** The content security policy that allows exactly this page's own inline scripts. */
  policy: string;
}

/**
 * Finishes a page's HTML after React has rendered it, at build time or on request. Throws on style attributes, which
 * the policy forbids.
 */
export function finishPage(raw: string, { app = 'after-paint' }: { app?: 'after-paint' | 'at-once' | 'none' } = {}) {
  const elements = elementsOf(raw);
  const styled = elements.find(({ attributes }) => 'style' in attributes);
  if (styled)
    throw new Error(`A page has a style attribute, which its policy forbids: ${raw.slice(...styled.startTag)}`);
  // Page Not Found answers for every unknown address, so it cannot hydrate as any one of them: it is plain HTML.
  const removed = app === 'none' ? elements.filter(isAppScript) : [];
  const kept = elements.filter((element) => !removed.includes(element));
  const changes = [
    ...removed.map(({ whole }): Change => [whole, '']),
    ...(app === 'at-once' ? [] : aside(elements, kept)),
  ];
  return { html: replaceAt(raw, changes), policy: policyFor(kept) } satisfies FinishedPage;
}

type Range = readonly [from: number, to: number];
type Change = readonly [place: Range, by: string];

interface Element {
  tag: string;
  attributes: Record<string, string>;
  whole: Range;
  startTag: Range;
  /** Text directly inside: of a script, its code. */
  text: string;
}

/** Elements of a page as a browser finds them, in its order, with their places in the HTML. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node && node.sourceCodeLocation) {
      const { startOffset, endOffset, startTag = node.sourceCodeLocation } = node.sourceCodeLocation;
      found.push({
        tag: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        whole: [startOffset, endOffset],
        startTag: [startTag.startOffset, startTag.endOffset],
        text: node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''),
      });
    }
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }));
  return found;
}

/** Replaces places that do not overlap. */
function replaceAt(html: string, changes: readonly Change[]): string {
  let result = html;
  for (const [[from, to], by] of changes.toSorted(([[a]], [[b]]) => b - a))
    result = result.slice(0, from) + by + result.slice(to);
  return result;
}

const isPreload = ({ tag, attributes }: Element) => tag === 'link' && attributes.rel === 'modulepreload';
const isAppScript = ({ tag, attributes }: Element) => tag === 'script' && !('data-boot' in attributes);

/** Puts the app aside as text, with the list of its files; the last script of the page fetches it after the first paint (src/root.tsx). */
function aside(elements: readonly Element[], kept: readonly Element[]): Change[] {
  const preloads = elements.filter(isPreload);
  const app = elements.find(({ tag, attributes }) => tag === 'script' && attributes.type === 'module');
  if (preloads.length === 0 || !app) throw new Error('The app was not found in a prerendered page.');
  const parts = preloads.map(({ attributes }) => attributes.href).join(' ');
  const set: Change = [app.startTag, `<script type="text/app" data-parts="${parts}">`];
  return [...preloads.map(({ whole }): Change => [whole, '']), ...(kept.includes(app) ? [set] : [])];
}

function policyFor(elements: readonly Element[]): string {
  // Blocks of data (structured data, a page's own) are never run, so they need no permission.
  const scripts = elements.filter(
    ({ tag, attributes: { src, type } }) => tag === 'script' && src === undefined && !type?.startsWith('application/'),
  );
  const hashes = new Set(scripts.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
