import { createRoute, z } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { finishDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import {
  Done,
  ReferralCodeView,
  ReferralView,
  LogActivityInput,
  OverviewView,
  PointsView,
  StreakView,
} from './contract.ts';
import { RedeemInput, RedemptionView, RewardView } from './reward-contract.ts';
import { downloadReward } from './actions/download-reward.ts';
import { checkReferralCode, readReferrals } from './actions/referral-code.ts';
import { logActivity } from './actions/log-activity.ts';
import { readPoints } from './actions/read-loyalty.ts';
import { readOverview } from './actions/read-overview.ts';
import { readRedemptions, readRewards } from './actions/read-rewards.ts';
import { readStreaks } from './actions/read-streaks.ts';
import { redeem } from './actions/redeem.ts';
import { withdrawOwnRedemption } from './actions/withdraw-redemption.ts';

const read = <Path extends string, O extends z.ZodType>(path: Path, summary: string, output: O) =>
  createRoute({ method: 'get', path, summary, tags: ['rewards'], responses: { 200: jsonOk(output, 'As it is now') } });

const points = read('/api/achievements/points', 'Points and level of the household', PointsView);
const overview = read('/api/achievements/overview', 'Points, achievements and the last of the ledger', OverviewView);

const friends = read('/api/friends', 'The household’s link for friends, and who came by it', ReferralView);
const referralCode = createRoute({
  method: 'get',
  path: '/api/friend-codes/{code}',
  summary: 'Whether a friend’s code brings points',
  tags: ['rewards'],
  request: { params: z.object({ code: line(40) }) },
  responses: { 200: jsonOk(ReferralCodeView, 'Whether it does, and nothing else') },
});

const streaks = read('/api/wellness/streaks', 'How long each habit has been kept up, as of today', z.array(StreakView));
const activity = createRoute({
  method: 'post',
  path: '/api/wellness/log-activity',
  summary: 'Log today for a streak',
  description: 'Writes it into the health log of the cats, once a day however often it is sent.',
  tags: ['rewards'],
  request: { body: jsonBody(LogActivityInput) },
  responses: { 200: jsonOk(Done, 'Whether it was written down, or why not') },
});

const rewards = read('/api/rewards', 'What points can be spent on', z.array(RewardView));
const redeemed = read(
  '/api/rewards/user',
  'What the household has redeemed, the newest first',
  z.array(RedemptionView),
);
const redeeming = createRoute({
  method: 'post',
  path: '/api/rewards/redeem',
  summary: 'Redeem a reward',
  description: 'With an id of its own a request that is sent again is the same redemption.',
  tags: ['rewards'],
  request: { body: jsonBody(RedeemInput) },
  responses: { 200: jsonOk(Done, 'Whether it was redeemed, or why not') },
});
const redemption = z.object({ id: line(60) });
const withdrawal = createRoute({
  method: 'post',
  path: '/api/rewards/user/{id}/withdraw',
  summary: 'Give a reward back that was not used yet',
  tags: ['rewards'],
  request: { params: redemption },
  responses: { 200: jsonOk(Done, 'Whether the points are back, or why not') },
});
const download = createRoute({
  method: 'get',
  path: '/api/rewards/user/{id}/download',
  summary: 'The file a reward is',
  tags: ['rewards'],
  request: { params: redemption },
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});

export function routes() {
  const router = newRouter();
  router.openapi(points, async (c) => answer(c, await c.var.services.read(c.var.actor, readPoints)));
  router.openapi(overview, async (c) => answer(c, await c.var.services.read(c.var.actor, readOverview)));
  // The first time it is asked for the code is made.
  router.openapi(friends, async (c) => answer(c, await c.var.services.transact(c.var.actor, readReferrals)));
  router.openapi(referralCode, async (c) => {
    const asked = { ...c.req.valid('param'), caller: clientOf(c) };
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => checkReferralCode(ctx, asked)));
  });
  router.openapi(streaks, async (c) => answer(c, await c.var.services.read(c.var.actor, readStreaks)));
  router.openapi(activity, async (c) => {
    const input = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => logActivity(ctx, input)));
  });
  redemptionRoutes(router);
  return router;
}

function redemptionRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(rewards, async (c) => answer(c, await c.var.services.read(c.var.actor, readRewards)));
  router.openapi(redeemed, async (c) => answer(c, await c.var.services.read(c.var.actor, readRedemptions)));
  router.openapi(redeeming, async (c) => answer(c, await redeem(c.var.services, c.var.actor, c.req.valid('json'))));
  router.openapi(withdrawal, async (c) => {
    return answer(c, await withdrawOwnRedemption(c.var.services, c.var.actor, c.req.valid('param').id));
  });
  router.openapi(download, async (c) => {
    const file = await c.var.services.transact(c.var.actor, (ctx) => downloadReward(ctx, c.req.valid('param').id));
    if (isDomainError(file)) return answer(c, file);
    const bytes = await finishDocument(c.var.services, file);
    return sendDownload(c, bytes, { type: 'application/pdf', name: file.name });
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof points
  | typeof overview
  | typeof friends
  | typeof referralCode
  | typeof streaks
  | typeof activity
  | typeof rewards
  | typeof redeemed
  | typeof redeeming
  | typeof withdrawal
  | typeof download;
