import { AsyncLocalStorage } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { pageVariants } from '#src/lib/document-data.ts';
import type { Workers } from '../workers.ts';
import type { FinishedPage } from './finish-page.ts';
import { type PageData, type PageOfVariant, type PageVariant, variantTask } from './tasks.ts';

/** Answer for a page of the build that was taken off the shop: it is Page Not Found. */
export const TAKEN_OFF = 'taken-off';

const told = new AsyncLocalStorage<PageData | undefined>();
Object.assign(globalThis, { [Symbol.for('purrwell.page-data')]: told });

/**
 * Renders pages whose content is a row rather than a file (a partner's), with the same code that prerenders all others.
 * `build` is the server side of the pages, as the build leaves it, loaded with the first page that is asked for. Pages of a variant
 * are rendered on a worker thread: each needs a copy of the code, whose constants are made of its data, and code that was loaded
 * leaves memory with its thread only.
 */
export function openRenderer(
  build: string,
  workers: () => Pick<Workers, 'run'>,
): (path: string, data: PageData | null, variant?: PageVariant | null) => Promise<FinishedPage> {
  const render = loadRenderer(build);
  return (path, data, variant = null) =>
    variant ? workers().run(variantTask, { build, path, data, variant }) : render(path, data, null);
}

const loaded = new Map<string, ReturnType<typeof loadRenderer>>();

/** Renders a page of a variant on the thread that this is called on. */
export function renderVariant({ build, path, data, variant }: PageOfVariant): Promise<FinishedPage> {
  const render = loaded.get(build) ?? loadRenderer(build);
  loaded.set(build, render);
  return render(path, data, variant);
}

function loadRenderer(build: string) {
  const load = (variant: PageVariant | null) => {
    const address = pathToFileURL(build);
    if (variant) {
      propagateVariants();
      pageVariants().set(variant.name, variant.data);
      address.searchParams.set('variant', variant.name);
    }
    return Promise.all([
      import('react-router'),
      import('./finish-page.ts'),
      import(address.href) as Promise<ServerBuild>,
    ] as const);
  };
  const codes = new Map<string | undefined, ReturnType<typeof load>>();
  return async (path: string, data: PageData | null, variant: PageVariant | null): Promise<FinishedPage> => {
    const known = codes.get(variant?.name) ?? load(variant);
    codes.set(variant?.name, known);
    const [{ createRequestHandler }, { finishPage }, pages] = await known.catch((error: unknown) => {
      codes.delete(variant?.name); // the next page tries it again
      throw error;
    });
    const handle = createRequestHandler({ ...pages, prerender: [path] }, 'production');
    // As for a robot: the whole page at once, nothing streamed in later.
    const request = new Request(`http://localhost${path}`, { headers: { 'user-agent': 'Googlebot' } });
    const response = await told.run(data ?? undefined, () =>
      handle(request).then(async (answer) => [answer, await answer.text()] as const),
    );
    const [{ status }, html] = response;
    if (status !== 200) throw new Error(`Rendering ${path} answered ${status}.`);
    return finishPage(html);
  };
}

let propagated = false;

/** A module that was loaded for a variant loads its own files for the same variant; packages are shared by all. */
function propagateVariants(): void {
  if (propagated) return;
  propagated = true;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const variant = context.parentURL && new URL(context.parentURL).searchParams.get('variant');
      if (!variant || !specifier.startsWith('.')) return found;
      const url = new URL(found.url);
      url.searchParams.set('variant', variant);
      return { ...found, url: url.href };
    },
  });
}
