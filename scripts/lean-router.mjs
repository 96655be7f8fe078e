/**
 * Parts of React Router that only an app with loaders, routes told on demand or instrumentation calls. None of that is
 * here: pages are prerendered, read their figures through `web/api.ts`, and every route is in the manifest. In the
 * browser each of these modules is replaced by its remaining code (docs/decisions/0032-the-browsers-router.md).
 */
const LEFT = {
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    ${missing('getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler', 'instrumentationResultMetaContext')}`,
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    ${missing('URL_LIMIT', 'getManifestPath', 'getPartialManifest', 'getPathsWithAncestors', 'handleClientVersionMismatch')}`,
  'lib/dom/ssr/single-fetch.js': `
    export const SingleFetchRedirectSymbol = Symbol();
    export const decodeViaTurboStream = async () => ({ value: { loaderData: {}, actionData: null, errors: null } });
    export const getTurboStreamSingleFetchDataStrategy = () => (args) =>
      args.runClientMiddleware(async ({ matches }) => {
        const called = matches.filter((match) => match.shouldCallHandler());
        const answers = called.map(async (match) => [match.route.id, await match.resolve((handler) => handler())]);
        return Object.fromEntries(await Promise.all(answers));
      });
    ${missing('NO_BODY_STATUS_CODES', 'StreamTransfer', 'getSingleFetchDataStrategyImpl', 'singleFetchUrl', 'stripIndexParam')}`,
};

function missing(...names) {
  return names
    .map((name) => `export const ${name} = () => { throw new Error('scripts/lean-router.mjs leaves out ${name}'); };`)
    .join('\n');
}

/** Vite plugin. Fails when React Router has moved one of the modules. */
export const leanRouter = () => {
  const replaced = new Set();
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const module = Object.keys(LEFT).find((path) => id.endsWith(`/react-router/dist/production/${path}`));
      if (!module) return null;
      replaced.add(module);
      return { code: LEFT[module], moduleSideEffects: false };
    },
    generateBundle() {
      const lost = Object.keys(LEFT).filter((module) => !replaced.has(module));
      if (lost.length > 0) this.error(`React Router no longer has ${lost.join(', ')}; see scripts/lean-router.mjs.`);
    },
  };
};
