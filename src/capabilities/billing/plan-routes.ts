import { createRoute, z } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { line } from '#src/lib/text.ts';
import { invitationOf } from '#src/capabilities/pricing/routes.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { ApplyChange, ChangeDone, ChangeQuote, PlanPrices, PreviewChange } from './plan-change-contract.ts';
import { CardSetup } from './subscribe-contract.ts';
import { EndingChanged } from './plan-ending-contract.ts';
import { KitPrices, KitQuote, PreviewKits } from './kit-contract.ts';
import { NextBoxChanged, NextBoxQuote, PreviewNextBox } from './next-box-contract.ts';
import { Receipt } from './receipt-contract.ts';
import { cancelPlan, resumeSubscription } from './actions/cancel-plan.ts';
import { changeKits } from './actions/change-kits.ts';
import { changeNextBox } from './actions/change-next-box.ts';
import { changeSubscription } from './actions/change-subscription.ts';
import { previewChange } from './actions/preview-change.ts';
import { previewKits, readKitPrices } from './actions/preview-kits.ts';
import { previewNextBox } from './actions/preview-next-box.ts';
import { readPlanPrices } from './actions/read-plan-prices.ts';
import { readReceipt } from './actions/read-receipt.ts';
import { setUpCard } from './actions/set-up-card.ts';

const tags = ['billing'];

const preview = createRoute({
  method: 'post',
  path: '/api/subscription/preview',
  summary: 'What another plan or other cats would cost',
  tags,
  request: { body: jsonBody(PreviewChange) },
  responses: { 200: jsonOk(ChangeQuote, 'A signed quote') },
});
const change = createRoute({
  method: 'post',
  path: '/api/subscription/change',
  summary: 'Make a previewed change',
  tags,
  request: { body: jsonBody(ApplyChange) },
  responses: { 200: jsonOk(ChangeDone, 'The subscription as it is now') },
});
const cancel = createRoute({
  method: 'post',
  path: '/api/subscription/cancel',
  summary: 'End the plan with the month that is paid',
  tags,
  responses: { 200: jsonOk(EndingChanged, 'The subscription and the receipt') },
});
const keep = createRoute({
  method: 'post',
  path: '/api/subscription/keep',
  summary: 'Take a cancellation back',
  tags,
  responses: { 200: jsonOk(EndingChanged, 'The subscription and the receipt') },
});
const previewBox = createRoute({
  method: 'post',
  path: '/api/subscription/next-box/preview',
  summary: 'Date and amount of the next box, if it is skipped, moved, brought forward, paused or that is undone',
  tags,
  request: { body: jsonBody(PreviewNextBox) },
  responses: { 200: jsonOk(NextBoxQuote, 'A signed quote') },
});
const changeBox = createRoute({
  method: 'post',
  path: '/api/subscription/next-box',
  summary: 'Give the next box the previewed date',
  tags,
  request: { body: jsonBody(ApplyChange) },
  responses: { 200: jsonOk(NextBoxChanged, 'The subscription and the receipt') },
});
const kitPrices = createRoute({
  method: 'get',
  path: '/api/subscription/kits',
  summary: 'What follow-up test kits cost in the plan',
  tags,
  responses: { 200: jsonOk(KitPrices, 'By the price book that the plan keeps') },
});
const previewKit = createRoute({
  method: 'post',
  path: '/api/subscription/kits/preview',
  summary: 'What other follow-up test kits for a cat come to',
  tags,
  request: { body: jsonBody(PreviewKits) },
  responses: { 200: jsonOk(KitQuote, 'A signed quote') },
});
const changeKit = createRoute({
  method: 'post',
  path: '/api/subscription/kits',
  summary: 'Change follow-up test kits as previewed',
  tags,
  request: { body: jsonBody(ApplyChange) },
  responses: { 200: jsonOk(ChangeDone, 'The subscription as it is now') },
});
const card = createRoute({
  method: 'post',
  path: '/api/subscription/payment-method',
  summary: 'A form for another card',
  tags,
  responses: { 200: jsonOk(CardSetup, 'What opens the form') },
});
const prices = createRoute({
  method: 'get',
  path: '/api/subscription/plan-prices',
  summary: 'What each plan costs a household whose plan runs',
  tags,
  responses: { 200: jsonOk(PlanPrices, 'By the price book that its plan keeps') },
});
const receipt = createRoute({
  method: 'get',
  path: '/api/receipts/{code}',
  summary: 'A receipt, checked against its signature',
  tags,
  request: { params: z.object({ code: line(40).min(8) }) },
  responses: { 200: jsonOk(Receipt, 'The receipt') },
});

export function planRoutes() {
  const router = newRouter();
  router.openapi(preview, async (c) =>
    answer(c, await previewChange(c.var.services, c.var.actor, c.req.valid('json'))),
  );
  router.openapi(change, async (c) =>
    answer(
      c,
      await changeSubscription(c.var.services, c.var.actor, { ...c.req.valid('json'), invitation: invitationOf(c) }),
    ),
  );
  router.openapi(cancel, async (c) => answer(c, await cancelPlan(c.var.services, c.var.actor)));
  router.openapi(keep, async (c) => answer(c, await resumeSubscription(c.var.services, c.var.actor)));
  router.openapi(previewBox, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => previewNextBox(ctx, c.req.valid('json')))),
  );
  router.openapi(changeBox, async (c) =>
    answer(c, await changeNextBox(c.var.services, c.var.actor, c.req.valid('json').token)),
  );
  router.openapi(kitPrices, async (c) => answer(c, await c.var.services.read(c.var.actor, readKitPrices)));
  router.openapi(previewKit, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => previewKits(ctx, c.req.valid('json')))),
  );
  router.openapi(changeKit, async (c) =>
    answer(c, await changeKits(c.var.services, c.var.actor, c.req.valid('json').token)),
  );
  router.openapi(card, async (c) => answer(c, await setUpCard(c.var.services, c.var.actor, clientOf(c))));
  router.openapi(prices, async (c) => answer(c, await c.var.services.read(c.var.actor, readPlanPrices)));
  router.openapi(receipt, async (c) =>
    answer(c, await readReceipt(c.var.services, c.req.valid('param').code, clientOf(c))),
  );
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof preview
  | typeof change
  | typeof cancel
  | typeof keep
  | typeof previewBox
  | typeof changeBox
  | typeof kitPrices
  | typeof previewKit
  | typeof changeKit
  | typeof card
  | typeof prices
  | typeof receipt;
