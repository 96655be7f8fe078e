import { createRoute, z } from '@hono/zod-openapi';
import { refusals as access } from '#src/capabilities/access/contract.ts';
import { householdVersionOf } from '#src/capabilities/access/session-middleware.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonOk, newRouter, tagged } from '#src/platform/http/router.ts';
import { DashboardView } from './contract.ts';
import { TimelinePage, TimelineQuery } from './timeline-contract.ts';
import { YearView } from './year-contract.ts';
import { answerDashboard } from './actions/answer-dashboard.ts';
import { makeWalletPass } from './actions/wallet-pass.ts';
import { readYear } from './actions/read-year.ts';
import { readTimeline } from './actions/read-timeline.ts';

const dashboard = createRoute({
  method: 'get',
  path: '/api/user-dashboard',
  summary: 'Everything on the first signed-in screen',
  tags: ['home'],
  responses: { 200: jsonOk(DashboardView, 'Cats with what is known of them, subscription, orders and boxes') },
});

const timeline = createRoute({
  method: 'get',
  path: '/api/timeline',
  summary: 'Everything that happened in the household, newest first',
  tags: ['home'],
  request: { query: TimelineQuery },
  responses: { 200: jsonOk(TimelinePage, 'A page of it') },
});

const PASS_TYPE = 'application/vnd.apple.pkpass';
const CatParams = z.object({ id: line(60) });

const year = createRoute({
  method: 'get',
  path: '/api/year',
  summary: 'The household’s year in sticks, so far',
  tags: ['home'],
  responses: { 200: jsonOk(YearView, 'By month and by formula') },
});

const pass = createRoute({
  method: 'get',
  path: '/api/cats/{id}/wallet.pkpass',
  summary: 'A pass for Apple Wallet with the next box of a cat',
  tags: ['home'],
  request: { params: CatParams },
  responses: { 200: { description: 'A pass', content: { [PASS_TYPE]: {} } } },
});

export function routes() {
  const router = newRouter();
  router.openapi(dashboard, async (c) => {
    const { actor, services } = c.var;
    if (actor.kind !== 'person') return answer(c, access('unauthorized'));
    const found = await answerDashboard(services, actor, householdVersionOf(c));
    return isDomainError(found) ? answer(c, found) : tagged(c, found);
  });
  router.openapi(timeline, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => readTimeline(ctx, c.req.valid('query')))),
  );
  router.openapi(year, async (c) => answer(c, await c.var.services.read(c.var.actor, readYear)));
  router.openapi(pass, async (c) => {
    const file = await makeWalletPass(c.var.services, c.var.actor, c.req.valid('param').id);
    if (isDomainError(file)) return answer(c, file);
    return sendDownload(c, file, { type: PASS_TYPE, name: 'purrwell.pkpass' });
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof dashboard | typeof timeline | typeof year | typeof pass;
