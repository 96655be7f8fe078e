import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { isbot } from 'isbot';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { readBehindUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import { answer, jsonBody, jsonOk, newRouter, refuse } from '#src/platform/http/router.ts';
import { Figures, FiguresQuery, PageViewInput } from './contract.ts';
import { countView, type IsPage } from './actions/count-view.ts';
import { readFigures } from './actions/read-figures.ts';

const count = createRoute({
  method: 'post',
  path: '/api/page-views',
  summary: 'Count a page that was opened, for somebody who said yes to that',
  tags: ['analytics'],
  request: { body: jsonBody(PageViewInput) },
  responses: { 204: { description: 'Counted, unless it was a robot or somebody who does not wish to be' } },
});
const figures = createRoute({
  method: 'get',
  path: '/api/desk/figures',
  summary: 'What was read, day by day and page by page (staff)',
  tags: ['analytics'],
  request: { query: FiguresQuery },
  responses: { 200: jsonOk(Figures, 'The figures') },
});

export function routes(isPage: IsPage) {
  const router = newRouter();
  router.openapi(count, async (c) => {
    const { services, actor } = c.var;
    const input = { view: c.req.valid('json'), address: clientOf(c).address };
    const refused = unwilling(c) ? undefined : await services.transact(actor, (ctx) => countView(ctx, isPage, input));
    return refused ? (refuse(c, refused) as never) : c.body(null, 204);
  });
  router.openapi(figures, async (c) => {
    const { days } = c.req.valid('query');
    return answer(c, await readBehindUnrecorded(c.var, 'figures.read', (ctx, scope) => readFigures(ctx, scope, days)));
  });
  return router;
}

/** Robots, and browsers that say for their people that they do not wish to be counted. */
function unwilling(c: Context): boolean {
  const agent = c.req.header('user-agent');
  return !agent || isbot(agent) || c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1';
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof count | typeof figures;
