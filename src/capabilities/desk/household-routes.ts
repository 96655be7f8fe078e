import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { asStaff, onHousehold, type StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import { beginLook } from '#src/capabilities/access/actions/look-at-household.ts';
import { KitQuote, NextBoxQuote, PreviewKits, PreviewNextBox } from '#src/capabilities/billing/contract.ts';
import { previewKitsOf } from '#src/capabilities/billing/actions/preview-kits.ts';
import { previewBoxOf } from '#src/capabilities/billing/actions/preview-next-box.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import type { Ctx } from '#src/platform/services.ts';
import * as shapes from './household-contract.ts';
import { findHouseholds } from './actions/find-households.ts';
import {
  changeKitsOf,
  correctFor,
  endPlanFor,
  endShareFor,
  exchangeSamplesFor,
  mailResetFor,
  moveBoxFor,
} from './actions/act-for-household.ts';
import { addNote } from './actions/household-notes.ts';
import { type EventsOf, readLines } from './actions/household-lists.ts';
import { readHousehold } from './actions/read-household.ts';

const household = jsonOk(shapes.HouseholdDetail, 'The household as it is now');
const params = shapes.HouseholdParams;

const act = <P extends string, I extends z.ZodType>(path: P, summary: string, input: I) =>
  jsonRoute('post', `/api/desk/households/{id}/${path}`, `${summary} (staff)`, household, {
    params,
    body: jsonBody(input),
  });

const ROUTES = {
  search: jsonRoute(
    'get',
    '/api/desk/households',
    'Households by name, address, number, order, cat, tracking or invoice (staff)',
    jsonOk(shapes.HouseholdList, 'At most 25'),
    { query: shapes.HouseholdsQuery },
  ),
  read: jsonRoute('get', '/api/desk/households/{id}', 'Everything about one household (staff)', household, { params }),
  lines: jsonRoute(
    'get',
    '/api/desk/households/{id}/lists/{list}',
    'Older lines of one list of a household: its notes, orders, mails, events and others (staff)',
    jsonOk(shapes.HouseholdPage, 'A page of that list'),
    { params: shapes.HouseholdListParams, query: shapes.HouseholdListQuery },
  ),
  look: jsonRoute(
    'post',
    '/api/desk/households/{id}/looks',
    'Look at the shop as this household for a quarter of an hour, changing nothing (staff)',
    jsonOk(shapes.LookStarted, 'A token to look with'),
    { params },
  ),
  preview: jsonRoute(
    'post',
    '/api/desk/households/{id}/next-box/preview',
    'Date and amount of the next box, if it is changed for the household (staff)',
    jsonOk(NextBoxQuote, 'A signed quote'),
    { params, body: jsonBody(PreviewNextBox) },
  ),
  box: act('next-box', 'Give the next box the previewed date, for the household', shapes.BoxForHousehold),
  previewKits: jsonRoute(
    'post',
    '/api/desk/households/{id}/kits/preview',
    'What other follow-up kits for a cat of the household come to (staff)',
    jsonOk(KitQuote, 'A signed quote'),
    { params, body: jsonBody(PreviewKits) },
  ),
  kits: act('kits', 'Change follow-up kits as previewed, for the household', shapes.KitsForHousehold),
  ending: act('ending', 'Cancel the plan, or take that back, for the household', shapes.EndingForHousehold),
  samples: act('samples', 'Exchange two samples that were mixed up, for the household', shapes.SamplesForHousehold),
  reset: act('password-resets', 'Mail a person the link to a new password', shapes.ResetForHousehold),
  share: act('shares', 'End that somebody shares the household', shapes.ShareForHousehold),
  correct: act('profile', 'Correct a person’s name, or the delivery address', shapes.CorrectionForHousehold),
  note: jsonRoute('post', '/api/desk/households/{id}/notes', 'Leave a note for colleagues (staff)', household, {
    params,
    body: jsonBody(shapes.HouseholdNoteInput),
  }),
};

export function householdRoutes(eventsOf: EventsOf) {
  const router = newRouter();
  const shown = (ctx: Ctx, staff: StaffOfHousehold) => readHousehold(ctx, staff, eventsOf);
  router.openapi(ROUTES.search, async (c) => {
    const { search } = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'household.search' }, (ctx, scope) => findHouseholds(ctx, scope, search), {
        records: ({ households }) => households.length,
      }),
    );
  });
  router.openapi(ROUTES.read, async (c) => {
    const { id: householdId } = c.req.valid('param');
    return answer(c, await onHousehold(c.var, { action: 'household.read', householdId }, shown));
  });
  router.openapi(ROUTES.lines, async (c) => {
    const { id: householdId, list } = c.req.valid('param');
    const { before = null } = c.req.valid('query');
    const act = { action: 'household.older', householdId } as const;
    return answer(
      c,
      await onHousehold(c.var, act, (ctx, staff) => readLines(ctx, staff, { list, before }, { eventsOf })),
    );
  });
  router.openapi(ROUTES.look, async (c) => {
    const { id: householdId } = c.req.valid('param');
    return answer(c, await onHousehold(c.var, { action: 'household.look', householdId }, beginLook));
  });
  router.openapi(ROUTES.note, async (c) => {
    const { id: householdId } = c.req.valid('param');
    const note = c.req.valid('json');
    const act = { action: 'household.note', householdId } as const;
    return answer(
      c,
      await onHousehold(c.var, act, async (ctx, staff) => {
        const added = await addNote(ctx, staff, note);
        return isDomainError(added) ? added : shown(ctx, staff);
      }),
    );
  });
  actRoutes(router, shown);
  return router;
}

type Shown = (ctx: Ctx, staff: StaffOfHousehold) => Promise<shapes.HouseholdDetail>;

/** Acts that the household could do itself, by the same actions; each with a note of the person who asked for it. */
function actRoutes(router: ReturnType<typeof newRouter>, shown: Shown) {
  const show = (c: Context<HttpEnv>, householdId: string, refused: DomainError | null) =>
    refused ?? onHousehold(c.var, { action: 'household.read', householdId }, shown);
  router.openapi(ROUTES.preview, async (c) => {
    const { id: householdId } = c.req.valid('param');
    const wish = c.req.valid('json');
    const act = { action: 'household.preview', householdId } as const;
    return answer(c, await onHousehold(c.var, act, (ctx, staff) => previewBoxOf(ctx, staff.household, wish)));
  });
  router.openapi(ROUTES.box, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await moveBoxFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.previewKits, async (c) => {
    const { id: householdId } = c.req.valid('param');
    const wish = c.req.valid('json');
    const act = { action: 'household.preview', householdId } as const;
    return answer(c, await onHousehold(c.var, act, (ctx, staff) => previewKitsOf(ctx, staff.household, wish)));
  });
  router.openapi(ROUTES.kits, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await changeKitsOf(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.ending, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await endPlanFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.samples, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await exchangeSamplesFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.reset, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await mailResetFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.share, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await endShareFor(c.var, id, c.req.valid('json'))));
  });
  router.openapi(ROUTES.correct, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await show(c, id, await correctFor(c.var, id, c.req.valid('json'))));
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
