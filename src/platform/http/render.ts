import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { type FinishedPage, finishPage } from './finish-page.ts';

/** Data for a page that is rendered on request; src/web/page-data.tsx reads it under the same name. */
export type PageData = Record<string, unknown>;

const told = new AsyncLocalStorage<PageData>();
Object.assign(globalThis, { [Symbol.for('purrwell.page-data')]: told });

/**
 * Renders pages whose content is a row rather than a file (a partner's), with the same code that prerenders all others.
 * `build` is the server side of the pages, as the build leaves it. Loaded with the first page that is asked for.
 */
export function openRenderer(build: string): (path: string, data: PageData) => Promise<FinishedPage> {
  const load = () =>
    Promise.all([import('react-router'), import(pathToFileURL(build).href) as Promise<ServerBuild>] as const);
  let loaded: ReturnType<typeof load> | undefined;
  return async (path, data) => {
    loaded ??= load();
    const [{ createRequestHandler }, pages] = await loaded;
    const handle = createRequestHandler({ ...pages, prerender: [path] }, 'production');
    // As for a robot: the whole page at once, nothing streamed in later.
    const request = new Request(`http://localhost${path}`, { headers: { 'user-agent': 'Googlebot' } });
    const response = await told.run(data, () =>
      handle(request).then(async (answer) => [answer, await answer.text()] as const),
    );
    const [{ status }, html] = response;
    if (status !== 200) throw new Error(`Rendering ${path} answered ${status}.`);
    return finishPage(html);
  };
}
