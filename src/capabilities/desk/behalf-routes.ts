import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  onBehalfOf,
  onHousehold,
  type StaffOfHousehold,
  type StaffRequest,
} from '#src/capabilities/access/actions/as-staff.ts';
import {
  ChangeQuote,
  CreditQuote,
  CreditWish,
  PlanCatQuote,
  PreviewChange,
  PreviewPlanCat,
} from '#src/capabilities/billing/contract.ts';
import { readFreeSlots } from '#src/capabilities/consultations/actions/free-slots.ts';
import { readConsultations } from '#src/capabilities/consultations/actions/read-consultations.ts';
import { previewPlanCat } from '#src/capabilities/fulfilment/actions/add-plan-cat.ts';
import { readClaims } from '#src/capabilities/fulfilment/actions/read-claims.ts';
import { ClaimsView } from '#src/capabilities/fulfilment/contract.ts';
import { readCat } from '#src/capabilities/households/actions/read-cat.ts';
import { CatDetail } from '#src/capabilities/households/contract.ts';
import { readSticks } from '#src/capabilities/lab/actions/read-sticks.ts';
import { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import { readRedemptions } from '#src/capabilities/rewards/actions/read-rewards.ts';
import { RedemptionView } from '#src/capabilities/rewards/reward-contract.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import type { Ctx } from '#src/platform/services.ts';
import * as acts from './actions/act-on-behalf.ts';
import type { EventsOf } from './actions/household-lists.ts';
import { readHousehold } from './actions/read-household.ts';
import * as shapes from './behalf-contract.ts';
import { HouseholdDetail, HouseholdParams } from './household-contract.ts';

const AT = '/api/desk/households/{id}';
const household = jsonOk(HouseholdDetail, 'The household as it is now');
const params = HouseholdParams;
const ofCat = { params: shapes.CatOfHouseholdParams };

const act = <P extends string, I extends z.ZodType>(path: P, summary: string, input: I) =>
  jsonRoute('post', `${AT}/${path}`, `${summary} (staff)`, household, { params, body: jsonBody(input) });

const ROUTES = {
  previewPlan: jsonRoute(
    'post',
    `${AT}/plan/preview`,
    'What another plan or other cats would cost the household (staff)',
    jsonOk(ChangeQuote, 'A signed quote'),
    { params, body: jsonBody(PreviewChange) },
  ),
  plan: act('plan', 'Change the plan or its cats as previewed, for the household', shapes.PlanForHousehold),
  previewPlanCat: jsonRoute(
    'post',
    `${AT}/plan-cats/preview`,
    'What another cat in the plan would cost the household, and from when (staff)',
    jsonOk(PlanCatQuote, 'A signed quote'),
    { params, body: jsonBody(PreviewPlanCat) },
  ),
  planCat: act('plan-cats', 'Add a cat to the plan as previewed, for the household', shapes.PlanCatForHousehold),
  addCat: act('cats', 'Add a cat for the household', shapes.CatForHousehold),
  cat: jsonRoute(
    'get',
    `${AT}/cats/{cat}`,
    'Everything known about a cat of the household (staff)',
    jsonOk(CatDetail, 'As it is now'),
    ofCat,
  ),
  editCat: act('cat-edits', 'Change what is known about a cat, for the household', shapes.CatEditForHousehold),
  archiveCat: act('cat-archives', 'Archive a cat for the household, or bring it back', shapes.CatArchiveForHousehold),
  readSticks: jsonRoute(
    'get',
    `${AT}/cats/{cat}/sticks`,
    'The sticks of a cat of the household, and what may be chosen (staff)',
    jsonOk(SticksView, 'As it is now'),
    ofCat,
  ),
  sticks: act('sticks', 'Exchange a formula or keep a version, for the household', shapes.SticksForHousehold),
  readClaims: jsonRoute(
    'get',
    `${AT}/claims`,
    'What the household can claim for refused sticks (staff)',
    jsonOk(ClaimsView, 'The newest box first'),
    { params },
  ),
  replace: act('replacements', 'Send free sticks in place of others', shapes.ReplacementForHousehold),
  resend: act('mails', 'Send a mail once more to the same address', shapes.MailForHousehold),
  email: act('emails', 'Ask for another e-mail of the account', shapes.EmailForHousehold),
  phone: act('phones', 'Ask for another phone number of the account', shapes.PhoneForHousehold),
  sendExport: act('exports', 'Mail the owner the way to their data', shapes.ExportForHousehold),
  readConsultations: jsonRoute(
    'get',
    `${AT}/consultations`,
    'Consultations of the household, and times that it can book (staff)',
    jsonOk(shapes.ConsultationsOfHousehold, 'As it is now'),
    { params },
  ),
  book: act('consultations', 'Book a consultation for the household', shapes.ConsultationForHousehold),
  endConsultation: act(
    'consultation-cancellations',
    'Cancel a consultation for the household',
    shapes.ConsultationEndForHousehold,
  ),
  previewCredit: jsonRoute(
    'post',
    `${AT}/credits/preview`,
    'What a credit takes off the next payment of the household (staff)',
    jsonOk(CreditQuote, 'As it is now'),
    { params, body: jsonBody(CreditWish) },
  ),
  credit: act('credits', 'Give the household a credit', shapes.CreditForHousehold),
  readRewards: jsonRoute(
    'get',
    `${AT}/rewards`,
    'What the household has redeemed, the newest first (staff)',
    jsonOk(z.array(RedemptionView), 'As it is now'),
    { params },
  ),
  returnReward: act('reward-returns', 'Return a reward that was not used yet', shapes.RewardForHousehold),
  claim: act('claims', 'Claim refused sticks for the household', shapes.ClaimForHousehold),
};

type Router = ReturnType<typeof newRouter>;
type Show = (c: Context<HttpEnv>, id: string, refused: DomainError | null) => Promise<HouseholdDetail | DomainError>;

/** Acts of the household's own people, done by a colleague: by the same actions, each with a note that names the person who asked. */
export function behalfRoutes(eventsOf: EventsOf) {
  const router = newRouter();
  const shown = (ctx: Ctx, staff: StaffOfHousehold) => readHousehold(ctx, staff, eventsOf);
  const show: Show = async (c, householdId, refused) =>
    refused ?? onHousehold(c.var, { action: 'household.read', householdId }, shown);
  planRoutes(router, show);
  catRoutes(router, show);
  accountRoutes(router, show);
  return router;
}

/** Reads the subject of an act, as the household itself reads it. */
const preview = <T>(request: StaffRequest, householdId: string, query: (ctx: Ctx) => Promise<T>) =>
  onHousehold(request, { action: 'household.preview', householdId }, (ctx, staff) => query(onBehalfOf(ctx, staff)));

function planRoutes(router: Router, show: Show) {
  router.openapi(ROUTES.previewPlan, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await acts.previewPlanFor(c.var, id, c.req.valid('json')));
  });
  router.openapi(ROUTES.plan, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.changePlanFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.previewPlanCat, async (c) => {
    const { id } = c.req.valid('param');
    const { catId } = c.req.valid('json');
    return answer(c, await preview(c.var, id, (ctx) => previewPlanCat(ctx, catId)));
  });
  router.openapi(ROUTES.planCat, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.joinPlanFor(c.var, id, c.req.valid('json'))));
  });
}

function catRoutes(router: Router, show: Show) {
  router.openapi(ROUTES.addCat, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.addCatFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.cat, async (c) => {
    const { id, cat } = c.req.valid('param');
    return answer(c, await preview(c.var, id, (ctx) => readCat(ctx, cat)));
  });
  router.openapi(ROUTES.editCat, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.editCatFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.archiveCat, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.archiveCatFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.readSticks, async (c) => {
    const { id, cat } = c.req.valid('param');
    return answer(c, await preview(c.var, id, (ctx) => readSticks(ctx, cat)));
  });
  router.openapi(ROUTES.sticks, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.chooseSticksFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.replace, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.replaceFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.readClaims, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await preview(c.var, id, readClaims));
  });
  router.openapi(ROUTES.claim, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.claimFor(c.var, id, c.req.valid('json'))));
  });
}

function accountRoutes(router: Router, show: Show) {
  router.openapi(ROUTES.resend, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.resendFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.email, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.changeEmailFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.phone, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.changePhoneFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.endConsultation, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.endConsultationFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.sendExport, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.exportFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.book, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.bookFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.credit, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.creditFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.readRewards, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await preview(c.var, id, readRedemptions));
  });
  router.openapi(ROUTES.returnReward, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await acts.returnRewardFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.readConsultations, async (c) => {
    const { id } = c.req.valid('param');
    return answer(
      c,
      await preview(c.var, id, async (ctx) => {
        const now = await readConsultations(ctx);
        if (isDomainError(now)) return now;
        const free = await readFreeSlots(ctx);
        return isDomainError(free) ? free : { now, free };
      }),
    );
  });
  router.openapi(ROUTES.previewCredit, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await acts.previewCreditFor(c.var, id, c.req.valid('json')));
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
