import { readFileSync } from 'node:fs';
import { withoutUnused } from './without-unused.mjs';

/** Value of a call that gives nothing. */
const NOTHING = 'void 0';

/**
 * Parts of React and of its router that no page of ours uses, by file, as their code of these versions names them
 * (docs/decisions/0069-code-the-browser-never-runs.md). A module that uses one fails the build (`usedIn`).
 */
const PACKAGES = {
  'react-dom': {
    version: '19.3.1',
    files: {
      'cjs/react-dom-client.production.js': {
        // Profiler, SuspenseList, Scope, LegacyHidden, TracingMarker, ViewTransition, Activity
        tags: [12, 19, 21, 23, 25, 30, 31],
        calls: {
          // View transitions
          commitExitViewTransitions: NOTHING,
          trackEnterViewTransitions: NOTHING,
          commitNestedViewTransitions: NOTHING,
          commitEnterViewTransitions: NOTHING,
          restoreEnterOrExitViewTransitions: NOTHING,
          restoreNestedViewTransitions: NOTHING,
          restorePairedViewTransitions: NOTHING,
          measureNestedViewTransitions: NOTHING,
          scheduleViewTransitionEvent: NOTHING,
          startViewTransition: 'null',
          queueTransitionTypes: NOTHING,
          // Refs to fragments
          commitNewChildToFragmentInstances: NOTHING,
          commitNewChildToFragmentInstance: NOTHING,
          deleteChildFromFragmentInstance: NOTHING,
          // Style sheets with a precedence, async scripts
          getResource: 'null',
          acquireResource: 'null',
          suspendResource: NOTHING,
          // Elements with a hyphen in their name
          isCustomElement: 'false',
          // Functions as the action of a form
          extractEvents$1: NOTHING,
          // Stacks of components, which nothing of ours reads
          getStackByFiberInDevAndProd: "''",
        },
        reads: {
          shouldStartViewTransition: 'false',
          viewTransitionMutationContext: 'false',
          rootViewTransitionAffected: 'false',
          viewTransitionCancelableChildren: 'null',
          appearingViewTransitions: 'null',
          entangledTransitionTypes: 'null',
          pendingViewTransition: 'null',
          pendingTransitionTypes: 'null',
        },
        classes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
        keys: [
          ['useHostTransitionStatus', 'useFormState', 'useActionState', 'useMemoCache', 'useCacheRefresh'],
          ['D', 'C', 'L', 'm', 'X', 'S', 'M'], // hints for the network: preload, preinit and so on
        ],
        assignments: ['exports.createRoot', 'ReactDOMSharedInternals.findDOMNode'],
      },
      'cjs/react-dom.production.js': {
        assignments: [
          'exports.browser',
          'exports.preconnect',
          'exports.prefetchDNS',
          'exports.preinit',
          'exports.preinitModule',
          'exports.preload',
          'exports.preloadModule',
          'exports.requestFormReset',
          'exports.unstable_batchedUpdates',
          'exports.useFormState',
          'exports.useFormStatus',
        ],
      },
    },
  },
  react: {
    version: '19.3.1',
    files: {
      'cjs/react.production.js': {
        assignments: [
          'exports.Activity',
          'exports.Profiler',
          'exports.ViewTransition',
          'exports.__COMPILER_RUNTIME',
          'exports.addTransitionType',
          'exports.cache',
          'exports.cacheSignal',
          'exports.unstable_useCacheRefresh',
          'exports.useActionState',
        ],
      },
    },
  },
  'react-router': {
    version: '8.4.0',
    files: {
      'dist/production/lib/router/router.js': {
        calls: {
          // Forms that are sent through the router
          isMutationMethod: 'false',
          isSubmissionNavigation: 'false',
          getUpdatedActionData: NOTHING,
          // Blockers
          shouldBlockNavigation: NOTHING,
          // View transitions
          restoreAppliedTransitions: NOTHING,
          persistAppliedTransitions: NOTHING,
          'appliedViewTransitions.get': NOTHING,
          'appliedViewTransitions.has': 'false',
          // Fetchers
          markFetchRedirectsDone: 'false',
          abortStaleFetchLoads: 'false',
          abortFetcher: NOTHING,
          deleteFetcher: NOTHING,
          'fetchLoadMatches.forEach': NOTHING,
          // Loaders that answer with a redirect or a Response
          findRedirect: NOTHING,
          isRedirectResult: 'false',
          isRedirectDataStrategyResult: 'false',
          isResponse: 'false',
          isDataWithResponseInit: 'false',
        },
        reads: {
          blockerKey: NOTHING,
          pendingActionResult: NOTHING,
          isFogOfWar: 'false',
          isUninterruptedRevalidation: 'false',
          isRevalidationRequired: 'false',
          pendingViewTransitionEnabled: 'false',
          isStaticHandler: 'false',
          skipLoaderErrorBubbling: 'false',
          callSiteDefaultShouldRevalidate: NOTHING,
          isAction: 'false',
        },
        keys: [
          [
            'fetch',
            'revalidate',
            'getFetcher',
            'resetFetcher',
            'deleteFetcher',
            'dispose',
            'getBlocker',
            'deleteBlocker',
            'patchRoutes',
            '_internalFetchControllers',
            '_internalSetRoutes',
            '_internalSetStateDoNotUseOrYouWillBreakYourApp',
          ],
        ],
      },
      'dist/production/lib/components.js': {
        reads: { isViewTransitionAvailable: 'false', renderDfd: NOTHING, pendingState: NOTHING, interruption: NOTHING },
      },
      'dist/production/lib/dom/lib.js': {
        calls: { usePrefetchBehavior: '[false, null, {}]', useViewTransitionState: 'false' },
        reads: { shouldPrefetch: 'false' },
        assignments: ['Link.displayName', 'NavLink.displayName', 'Form.displayName', 'ScrollRestoration.displayName'],
      },
      'dist/production/lib/dom/ssr/routes.js': {
        calls: { prefetchRouteModuleChunks: NOTHING },
        keys: [['loader', 'action', 'middleware']],
        assignments: ['dataRoute.action'],
      },
    },
  },
};

/** Names of the packages that are left out, or that depend on those. */
const NAMES =
  /^(Activity|Profiler|SuspenseList|ViewTransition|addTransitionType|cache|cacheSignal|useActionState|useFormState|useFormStatus|requestFormReset|createRoot|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|unstable_\w+|Form|PrefetchPageLinks|redirect\w*|replace|data|useActionData|useBeforeUnload|useBlocker|useFetchers?|useFormAction|useRevalidator|useSubmit|useViewTransitionState)$/;
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*['"](?:react|react-dom|react-router)(?:\/[a-z]+)?['"]/g;
const MEMBERS = /\bReact(?:DOM)?\.(\w+)/g;
/** Attributes of ours that need it: names of style sheets' order, of transitions, of prefetching links, and functions as actions. */
const ATTRIBUTES = /\s(precedence|viewTransition|prefetch)=|<form\b[^>]*\s(action)=\{|<([a-z]+-[a-z-]+)[\s/>]/;
const OF_THE_PACKAGES = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/** Finds a use of a left-out part in a module; undefined without any. `code` is the module as it was written. */
export function usedIn(code, id) {
  if (code.includes('react/compiler-runtime')) return 'react/compiler-runtime';
  const imported = [...code.matchAll(IMPORTS)].flatMap(([, names]) => names.split(','));
  const values = imported.map((name) => name.trim()).filter((name) => !name.startsWith('type '));
  const names = [
    ...values.map((name) => name.split(' as ')[0]),
    ...[...code.matchAll(MEMBERS)].map(([, name]) => name),
  ];
  const [, ...attributes] = (id.endsWith('.tsx') && ATTRIBUTES.exec(code)) || [];
  return names.find((name) => NAMES.test(name)) ?? attributes.find(Boolean);
}

/** Vite plugin. Fails if a package's version is not the known one, or no longer has the removed parts. */
export const leanPackages = () => ({
  name: 'lean-packages',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const file = id.split('?')[0];
    if (!OF_THE_PACKAGES.test(file)) {
      const used = /\.[cm]?[jt]sx?$/.test(file) ? usedIn(code, file) : undefined;
      if (used) this.error(`${file} uses ${used}, which scripts/lean-packages.mjs leaves out.`);
      return null;
    }
    for (const [name, { version, files }] of Object.entries(PACKAGES)) {
      const [folder, path] = file.split(`/node_modules/${name}/`);
      if (!path || !Object.hasOwn(files, path)) continue;
      const installed = JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`, 'utf8')).version;
      if (installed !== version)
        this.error(`${name} is ${installed}; scripts/lean-packages.mjs was written for ${version}.`);
      return { code: withoutUnused(code, files[path], (text) => this.parse(text)), map: null };
    }
    return null;
  },
});
