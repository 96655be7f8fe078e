import { useEffect, useState } from 'react';
import { matchRoutes, PrefetchPageLinks } from 'react-router';
import { appIsRunning } from '../ui/ahead.ts';

/** A pointer that only passes over a link does not mean it. */
const DWELL_MS = 60;

interface RouteEntry {
  id: string;
  path?: string;
  index?: boolean;
  css?: string[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteEntry> };
  }
}

/**
 * Fetches the page behind a link once somebody turns to it: its code, which begins what it loads by itself (ui/ahead.ts),
 * and its css. It sees every link of the document, also those in printed sections.
 */
export function LookAhead() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(appIsRunning, []);
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
  if (!page) return null;
  return (
    <>
      <PrefetchPageLinks page={page} />
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
  const entries = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(({ id }) => id !== 'root');
  const routes = entries.map(({ path, index, css = [] }) => (index ? { index: true as const, css } : { path, css }));
  const css = matchRoutes(routes, page)?.at(-1)?.route.css ?? [];
  return css.filter((href) => !document.querySelector(`link[rel="stylesheet"][href="${href}"]`));
}
