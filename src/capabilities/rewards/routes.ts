import { createRoute, z } from '@hono/zod-openapi';
import { callerOf } from '#src/capabilities/access/identify.ts';
import { answer, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { FriendCodeView, FriendView, OverviewView, PointsView } from './contract.ts';
import { checkFriendCode, readFriends } from './verbs/friend-code.ts';
import { readPoints } from './verbs/read-loyalty.ts';
import { readOverview } from './verbs/read-overview.ts';

const read = <O extends z.ZodType>(path: string, summary: string, output: O) =>
  createRoute({ method: 'get', path, summary, tags: ['rewards'], responses: { 200: jsonOk(output, 'As it is now') } });

const points = read('/api/achievements/points', 'Points and level of the household', PointsView);
const overview = read('/api/achievements/overview', 'Points, achievements and the last of the ledger', OverviewView);

const friends = read('/api/friends', 'The household’s link for friends, and who came by it', FriendView);
const friendCode = createRoute({
  method: 'get',
  path: '/api/friend-codes/{code}',
  summary: 'Whether a friend’s code brings points',
  tags: ['rewards'],
  request: { params: z.object({ code: z.string().max(40) }) },
  responses: { 200: jsonOk(FriendCodeView, 'Whether it does, and nothing else') },
});

export function routes() {
  const router = newRouter();
  router.openapi(points, async (c) => answer(c, await c.var.house.read(c.var.actor, readPoints)));
  router.openapi(overview, async (c) => answer(c, await c.var.house.read(c.var.actor, readOverview)));
  // The first time it is asked for the code is made.
  router.openapi(friends, async (c) => answer(c, await c.var.house.transact(c.var.actor, readFriends)));
  router.openapi(friendCode, async (c) => {
    const asked = { ...c.req.valid('param'), caller: callerOf(c) };
    return answer(c, await c.var.house.transact(c.var.actor, (ctx) => checkFriendCode(ctx, asked)));
  });
  return router;
}
