import type { AsyncLocalStorage } from 'node:async_hooks';

const ID = 'page-data';

interface EmbeddedData {
  path: string;
  data: Record<string, unknown>;
}

// The server's side is src/platform/http/render.ts, which the pages' code cannot import.
const onServer = () =>
  (globalThis as { [key: symbol]: AsyncLocalStorage<Record<string, unknown>> | undefined })[
    Symbol.for('purrwell.page-data')
  ]?.getStore();

const printed = import.meta.env.SSR ? null : (document.getElementById(ID)?.textContent ?? null);
const told: EmbeddedData | null = printed ? JSON.parse(printed) : null;

/** Data the server rendered the page with; null after a client-side navigation, when the page has to request it. */
export function pageData<T>(path: string, name: string): T | null {
  const data = import.meta.env.SSR ? onServer() : told?.path === path ? told.data : undefined;
  return (data?.[name] as T | undefined) ?? null;
}

interface PageDataProps {
  path: string;
  /** Data that a prerendered page is printed with at build time. */
  built?: Record<string, unknown>;
}

/** Carries the page's data in its HTML, so that the browser begins with the server's data. Once a page. */
export function PageData({ path, built }: PageDataProps) {
  const data = import.meta.env.SSR ? (onServer() ?? built) : undefined;
  const json = data
    ? JSON.stringify({ path, data } satisfies EmbeddedData).replaceAll('<', '\\u003c')
    : told?.path === path && printed;
  if (!json) return null;
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}
