import { matchRoutes } from 'react-router';
import type { ToastInput } from '../ui/toast-store.ts';

interface RouteEntry {
  id: string;
  path?: string;
  index?: boolean;
  css?: string[];
  module: string;
  imports?: string[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { url: string; routes: Record<string, RouteEntry> };
    /** Modules that are loaded, by route id. */
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** Address of the route manifest, which is named by the hash of all routes and their imports. */
export const buildUrl = (): string => window.__reactRouterManifest?.url ?? '';

/** Returns the route of a path. */
export function routeAt(path: string): RouteEntry | undefined {
  const entries = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(({ id }) => id !== 'root');
  const routes = entries.map((entry) => ({ path: entry.path, index: entry.index as false, entry }));
  return matchRoutes(routes, path)?.at(-1)?.route.entry;
}

const loaded = new Set<string>();

export function isLoaded(path: string): boolean {
  const route = routeAt(path);
  return !route || loaded.has(route.id) || route.id in (window.__reactRouterRouteModules ?? {});
}

/** Loads the code of the page at a path; the router then finds it loaded. */
export async function loadRoute(path: string): Promise<void> {
  const route = routeAt(path);
  if (!route) return;
  await onceReachable(() => import(/* @vite-ignore */ route.module), { kept: false });
  loaded.add(route.id);
}

/** Whether the server did not answer when it was last asked. */
let silent = false;

/** For how long an answer of the server counts as a connection. */
const ANSWER_COUNTS_MS = 10_000;

function answeredLately(): boolean {
  const since = performance.now() - ANSWER_COUNTS_MS;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.some(({ responseEnd, responseStatus }) => responseEnd > since && responseStatus > 0);
}

/** Whether the code of this page's late parts is kept on this device: the dashboard's alone is (web/service-worker.ts). */
const isKept = (): boolean =>
  Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) &&
  ['/', '/dashboard'].includes(window.location.pathname);

/**
 * Imports code, and where the connection is in doubt only once the server answers: a browser remembers a module that
 * could not be fetched for as long as the document lives, and another try needs a new document. With `careful` it is in
 * doubt as well while nothing was heard of the server, for parts that a new document would not open again. Code that is `kept` on
 * this device needs no server.
 */
export async function onceReachable<T>(load: () => Promise<T>, { careful = false, kept = isKept() } = {}): Promise<T> {
  const doubted = !kept && (silent || !navigator.onLine || (careful && !answeredLately()));
  if (doubted && (await whyNotLoaded()) === 'offline') throw new Error('not loaded: no connection');
  return load();
}

let replaced = false;
/** Whether the server is known to hold a newer build than this document, or other prices (`noteReplaced`); the next navigation then loads a new document. */
export const isReplaced = (): boolean => replaced;

/** This document shows data that the server no longer has. */
export function noteReplaced(): void {
  replaced = true;
}

/**
 * Reason why a file of this build could not be loaded. `offline`: the server does not answer; `replaced`: it holds another
 * build; `unknown`: it answers and holds this one.
 */
export async function whyNotLoaded(): Promise<'offline' | 'replaced' | 'unknown'> {
  try {
    const { status } = await fetch(buildUrl() || '/', { method: 'HEAD', cache: 'no-store' });
    silent = status >= 500;
    if (silent) return 'offline';
    replaced ||= status === 404;
    return replaced ? 'replaced' : 'unknown';
  } catch {
    silent = true;
    return 'offline';
  }
}

/** Time in ms that such a message with a way to try again stays. */
export const UNTIL_ANSWERED_MS = 60_000;

/** Words for a server that does not answer. */
export const noConnection = (): Required<Pick<ToastInput, 'title' | 'text'>> => ({
  title: navigator.onLine ? 'We could not be reached' : 'You are offline',
  text: 'This part could not be loaded. Please try again once you have a connection.',
});

export const NOT_LOADED = {
  title: 'That did not work',
  text: 'This part could not be loaded. Please try again.',
} as const;

export const NEW_VERSION = {
  title: 'There is a new version of this page',
  text: 'This part is only in the new version. Please try again to load it.',
} as const;
