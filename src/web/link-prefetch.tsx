import { useEffect, useState } from 'react';
import { loadRoute, routeAt } from './code-loading.ts';

/** A pointer that only passes over a link does not mean it. */
const DWELL_MS = 60;

/**
 * Fetches the page behind a link once somebody turns to it: its code, which begins its own requests (ui/prefetch.ts),
 * and its css. It sees every link of the document, also those in printed sections.
 */
export function LinkPrefetch() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let dwelling: ReturnType<typeof setTimeout> | undefined;
    const turn = (event: Event) => {
      clearTimeout(dwelling);
      const path = pathBehind(event.target);
      if (path) dwelling = setTimeout(() => setPage(path), event.type === 'pointerover' ? DWELL_MS : 0);
    };
    const turns = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const name of turns) document.addEventListener(name, turn, { passive: true });
    return () => {
      clearTimeout(dwelling);
      for (const name of turns) document.removeEventListener(name, turn);
    };
  }, []);
  // Not by React Router's PrefetchPageLinks, which reloads the document when the code cannot be had.
  useEffect(() => {
    if (page) loadRoute(page).catch(() => {});
  }, [page]);
  const route = page ? routeAt(page) : undefined;
  if (!page || !route) return null;
  return (
    <>
      {route.imports?.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {cssOf(page).map((href) => (
        <link key={href} rel="prefetch" as="style" href={href} />
      ))}
    </>
  );
}

/** The path of another page of ours that the element leads to without a new document. */
function pathBehind(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname;
}

/** The style sheets of a page that this document has not met yet; prefetching a page leaves them out. */
function cssOf(page: string): string[] {
  const css = routeAt(page)?.css ?? [];
  return css.filter((href) => !document.querySelector(`link[rel="stylesheet"][href="${href}"]`));
}
