import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { BeforeAfterView, MedicineView } from '#src/capabilities/households/medicine-contract.ts';
import { LogPage, LogQuery, SeriesQuery, SeriesView } from '#src/capabilities/households/log-contract.ts';
import { DnaView, ResultsView } from '#src/capabilities/lab/results-contract.ts';
import { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import { line } from '#src/lib/text.ts';
import { jsonOk, newRouter, refuse } from '#src/platform/http/router.ts';
import { type DemoAnswers, DemoDashboardView, demoRefusals } from './demo-contract.ts';
import { TimelinePage, TimelineQuery } from './timeline-contract.ts';
import { demoAddress } from './rules/demo-address.ts';

/** Answers are fixed, but a new version of the shop may change them. */
const KEPT_SECONDS = 300;
const SOON_SECONDS = 10;

const params = z.object({ id: line(60) });
const documented = [
  described('/api/demo/dashboard', 'What the sample household sees first', DemoDashboardView),
  described('/api/demo/medicines', 'Medicines and vaccinations of the sample cats', z.array(MedicineView)),
  described('/api/demo/cats/{id}/results', 'What the samples of a sample cat showed', ResultsView, { params }),
  described('/api/demo/cats/{id}/dna', 'What the cheek swab of a sample cat says', DnaView, { params }),
  described('/api/demo/cats/{id}/sticks', 'The month of sticks of a sample cat', SticksView, { params }),
  described('/api/demo/cats/{id}/series', 'A value a day', SeriesView, { params, query: SeriesQuery }),
  described('/api/demo/cats/{id}/before-after', 'Before the sticks and on them', BeforeAfterView, { params }),
  described('/api/demo/cats/{id}/log', 'What was logged', LogPage, { params, query: LogQuery }),
  described('/api/demo/timeline', 'Everything that happened in the sample household', TimelinePage, {
    query: TimelineQuery,
  }),
];

function described<Path extends string, O extends z.ZodType>(path: Path, summary: string, output: O, request = {}) {
  const responses = { 200: jsonOk(output, 'Always the same') };
  return createRoute({ method: 'get', path, summary, tags: ['demo'], request, responses });
}

/** The sample household, for anybody, to look at only. Null while it is being told. */
export function demoRoutes(answersNow: () => DemoAnswers | null) {
  const router = newRouter();
  for (const route of documented) router.openAPIRegistry.registerPath(route);
  router.get('/api/demo/*', (c) => {
    const answers = answersNow();
    if (!answers) return refuse(c, demoRefusals('demo-unready', { retryAfter: SOON_SECONDS }));
    const body = answers[demoAddress(c.req.url)];
    if (body === undefined) return refuse(c, demoRefusals('demo-unknown'));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = { 'cache-control': `public, max-age=${KEPT_SECONDS}`, etag };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, 'content-type': 'application/json' });
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof documented)[number];
