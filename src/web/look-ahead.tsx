import { useEffect, useState } from 'react';
import { matchRoutes, PrefetchPageLinks } from 'react-router';

/** A pointer that only passes over a link does not mean it. */
const DWELL_MS = 60;

interface RouteEntry {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteEntry> };
  }
}

/**
 * Fetches the page behind a link once somebody turns to it, and starts its code, which fetches what it prints and draws:
 * by the time of the click everything is there. It sees every link of the document, also those in printed sections.
 */
export function LookAhead() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let dwelling: ReturnType<typeof setTimeout> | undefined;
    const turn = (event: Event) => {
      clearTimeout(dwelling);
      const path = pathBehind(event.target);
      if (!path) return;
      const fetch = () => {
        setPage(path);
        void start(path);
      };
      dwelling = setTimeout(fetch, event.type === 'pointerover' ? DWELL_MS : 0);
    };
    const turns = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const name of turns) document.addEventListener(name, turn, { passive: true });
    return () => {
      clearTimeout(dwelling);
      for (const name of turns) document.removeEventListener(name, turn);
    };
  }, []);
  return page ? <PrefetchPageLinks page={page} /> : null;
}

/** The path of another page of ours that the element leads to without a new document. */
function pathBehind(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname;
}

const started = new Set<string>();

/** Runs the page's module, nothing of it is shown yet. */
async function start(path: string): Promise<void> {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(({ id }) => id !== 'root');
  const found = matchRoutes(
    routes.map(({ path, index, module }) => (index ? { index: true as const, module } : { path: path ?? '', module })),
    path,
  )?.at(-1)?.route;
  if (!found || started.has(found.module)) return;
  started.add(found.module);
  await import(/* @vite-ignore */ found.module).catch(() => started.delete(found.module));
}
