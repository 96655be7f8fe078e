// Files of the browser's code that hold more than one part: many small files compress badly, and a slow line pays for each.
// A module is in the first group that names it; all others stay with the page or part that asks for them. A group holds parts that load together: `npm run bench -- weights` says what pages load.
// A part that a page opens later loads the whole group of anything it imports: parts of one page that others need, too, are in none.
const GROUPS = {
  vendor: ['node_modules/(react|react-dom|react-router|scheduler)/'],
  /** On every page. */
  site: [
    'src/root',
    'src/pages/(guard|member-part|start-dashboard)',
    'src/lib/(?!csv|dates|email|iban|known-zone|qr-path)',
    'src/web/(api|browser-opts-out|code-|copy-address|last-seen|lazy-part|meta|pages|query\\.|session|wizard-link)',
    'src/web/shells/(account-actions|bar-menu|public|site-)',
    'src/ui/(badge|button|classes|icon\\.|loading-indicator|logo|page-shape|prefetch|price|spinner|static-section|toast)',
    'src/ui/(art/static-art|serialize-markup)',
    'content/screens/landing/wizard-button',
    'billing/rules/subscription-states',
    'react-query/build/modern/(infiniteQueryOptions|queryOptions)',
    'src/ui/icons/(arrow-left|arrow-right|check|chevron-down|lock|mail|user-round)\\.ts',
  ],
  /** Pages to read. */
  content: ['src/web/(shells/content|structured-data|use-in-viewport)', 'src/ui/figures'],
  articles: ['content/screens/blog/(day|use-articles)', 'content/rules/(articles|reading-time)'],
  article: ['content/screens/blog/article/'],
  /** Pages that sell or name prices. */
  prices: [
    'pricing/(rules/(currency|launch-offer|plans|prices)|screens/(currency-store|note-book|plan-heads|use-currency|use-plan-offers))',
    'content/screens/landing/(art|currency-switch|hero-cats|offer-card)\\.',
    'content/rules/cats-in-words',
    'pricing/rules/(doses|seats)',
    'outreach/screens/waitlist-button',
    'src/ui/plan-card',
    'src/ui/icons/(package-check|shield-check)\\.ts',
  ],
  /** Pages with a form. */
  forms: [
    'src/web/(form-failure|request-id|use-form)',
    'src/lib/email',
    'src/ui/(field|password-strength)',
    'src/ui/icons/(eye|eye-off)\\.ts',
  ],
  inquiry: ['outreach/screens/(form-parts|inquiry-form|use-inquiry-form)', 'outreach/rules/(fields|next-steps)'],
  account: ['access/screens/(account-fields|new-password-field)', 'access/queries'],
  answers: [
    'onboarding/rules/(coats|fields|referral-code|stored)',
    'onboarding/screens/shared/(browser-store|referral-code)',
  ],
  /** Pages of members and of staff. */
  queries: ['react-query/build/modern/(QueryClientProvider|useQuery)\\.'],
  changes: ['node_modules/@tanstack/', 'src/web/query-client'],
  member: [
    'src/web/(live|use-last-seen|use-live)',
    'src/web/shells/(bell|member|shared-households|unsent-question|use-logout)',
    'src/web/(install-prompt|unsent-log)',
    'src/ui/icons/(award|bell|layout-dashboard)\\.ts',
    'src/pages/member-page',
    'src/ui/outdated',
  ],
  formulas: ['lab/rules/formulas', 'src/ui/art/(brand|emblems|sticks)'],
  cats: ['src/ui/cats/(cast|portrait)', 'households/(rules/(breeds|days|units)|screens/days)'],
  household: [
    '(households|home|billing/screens/plan|fulfilment)/[/a-z-]*-context\\.ts',
    '(home|households)/queries',
    'households/screens/(cat-words|records/entry-words)',
    'billing/screens/plan/(subscription-words|words)',
  ],
  overview: [
    'home/screens/(ask-facts|home-provider|dashboard/(overview/(points|sentences|waiting)|states))',
    'households/screens/records/(pending|queue|use-log)',
    'lab/screens/results-words',
    'src/ui/charts/(level|month-sticks|pillars)',
  ],
  charts: ['src/ui/charts/(chart-table|explore|geometry|line-chart|point|ring|use-width|week-bars)'],
  results: [
    'lab/screens/(formula-tile|query-state|results\\.css|waiting)',
    'fulfilment/screens/waiting-',
    'src/ui/icons/hourglass\\.ts',
  ],
  levels: ['lab/rules/(levels|sentences)'],
  plan: ['billing/screens/(detail|plan/(billing\\.css|charge-dates|invoice|next-payment|subscription-panel))'],
  desk: [
    'desk/(queries|screens/(fact|filter-parts|moments|not-loaded|opened-part|use-address|use-escape|use-focus-back))',
    'access/rules/staff-roles',
    'src/web/shells/(desk|staff-only)',
    'src/ui/icons/(boxes|chart-column|house|layout-list|mails|scan-barcode|test-tubes|webhook)\\.ts',
  ],
};

/** Drawings are awaited by their module: in one file with something that they import they would wait for each other. The landing page's are in the file of its offer, which awaits nothing. */
const AWAITS = /(?<!\/landing)\/(art|auth-art|gallery-art)\.tsx$/;

/** Packages of the server's side: one that a shared rule imports would be on every page. */
const SERVER_ONLY = /\/node_modules\/(@hono|drizzle-orm|hono|libphonenumber-js|zod)\//;

/** Taken with all their imports. */
const WHOLE = ['vendor', 'site', 'queries'];

const groups = Object.entries(GROUPS).map(([name, modules]) => ({
  name,
  test: (file) => !AWAITS.test(file) && new RegExp(modules.join('|')).test(file),
  includeDependenciesRecursively: WHOLE.includes(name),
}));

/** Vite plugin; comes after React Router's, which sets `preserveEntrySignatures` too. */
export const browserChunks = () => ({
  name: 'browser-chunks',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  config: () => ({ environments: { client: { build: { rolldownOptions: CLIENT } } } }),
  generateBundle(_, bundle) {
    const circle = circleIn(bundle);
    if (circle) this.error(`These files of the browser import each other: ${circle.join(', ')}. Change their groups.`);
    const ids = [...this.getModuleIds()];
    const foreign = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      .find((id) => SERVER_ONLY.test(id));
    if (foreign) this.error(`The browser would load ${foreign} by way of ${wayTo(foreign, this)}.`);
    const unused = Object.values(GROUPS)
      .flat()
      .filter((pattern) => !ids.some((id) => new RegExp(pattern).test(id)));
    if (unused.length > 0) this.error(`No module of the browser has such a name: ${unused.join(', ')}.`);
  },
});

/** Our own modules by which a package's module comes into the build. */
function wayTo(id, context) {
  const seen = new Set();
  const ours = (module) => {
    if (seen.has(module)) return [];
    seen.add(module);
    const importers = context.getModuleInfo(module)?.importers ?? [];
    return module.includes('/node_modules/') ? importers.flatMap(ours) : [module];
  };
  return ours(id).join(', ');
}

/** Files that import each other, in order; null without any. Their code could run before that which it needs. */
function circleIn(bundle) {
  const done = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return null;
    for (const next of bundle[file]?.imports ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  return (
    Object.keys(bundle)
      .map((file) => visit(file, []))
      .find(Boolean) ?? null
  );
}

const CLIENT = {
  // Imports of a group's modules are not taken into it: pages that share one of them would load the whole group.
  output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
  preserveEntrySignatures: 'allow-extension',
};
