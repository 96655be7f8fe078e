const VARIANTS = Symbol.for('purrwell.page-variants');

type Variants = Map<string, Readonly<Record<string, unknown>>>;

/** Data that pages are rendered anew with, by the name that their code is loaded under (src/platform/http/render.ts). */
export function pageVariants(): Variants {
  const holder = globalThis as { [VARIANTS]?: Variants };
  holder[VARIANTS] ??= new Map();
  return holder[VARIANTS];
}

/**
 * Data of this document, which the server wrote into an element with this id; while a page is rendered, the data of the
 * rendering. Null where there is none. It is the same as long as the document lives, so constants may be made of it.
 */
export function documentData<T>(id: string): T | null {
  if (typeof document !== 'undefined') {
    const text = document.getElementById(id)?.textContent;
    return text ? (JSON.parse(text) as T) : null;
  }
  const variant = new URL(import.meta.url).searchParams.get('variant');
  return ((variant && pageVariants().get(variant)?.[id]) as T | undefined) ?? null;
}
