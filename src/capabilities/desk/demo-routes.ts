import { createRoute } from '@hono/zod-openapi';
import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { allowLife } from './actions/allow-life.ts';
import { shareLife } from './actions/share-life.ts';
import { type LifeView, LifeView as LifeShape } from './contract.ts';

/** Plays a whole life with the shop in memory, beside this shop and its rows. */
export type PlayLife = () => Promise<LifeView>;

const play = createRoute({
  method: 'post',
  path: '/api/desk/time-machine',
  summary: 'Play a made-up life with the shop in memory, and its ledger; only with sandbox payments (staff)',
  tags: ['desk'],
  responses: { 200: jsonOk(LifeShape, 'The same each time') },
});

/** `playLife` is null where this process cannot play one. */
export function demoRoutes(playLife: PlayLife | null) {
  const router = newRouter();
  const share = shareLife();
  router.openapi(play, async (c) => {
    const allowed = await asStaff(c.var, { action: 'life.play' }, (ctx, scope) => allowLife(ctx, scope, playLife));
    return answer(c, isDomainError(allowed) ? allowed : await share(allowed));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof play;
