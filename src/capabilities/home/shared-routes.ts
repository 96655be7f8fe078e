import { createRoute, z } from '@hono/zod-openapi';
import { asMember, readAsMember } from '#src/capabilities/access/actions/as-member.ts';
import { followShared } from '#src/capabilities/access/actions/follow-shared.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { sessionOf } from '#src/capabilities/access/session-middleware.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { changeBoxForMember, previewBoxForMember } from '#src/capabilities/billing/actions/box-for-member.ts';
import { ApplyChange } from '#src/capabilities/billing/plan-change-contract.ts';
import { NextBoxQuote, PreviewNextBox } from '#src/capabilities/billing/next-box-contract.ts';
import { removeEntry } from '#src/capabilities/households/actions/correct-entry.ts';
import { addMedicine, changeMedicine } from '#src/capabilities/households/actions/write-medicine.ts';
import { logEntry } from '#src/capabilities/households/actions/write-entry.ts';
import { AddMedicineInput, ChangeMedicineInput, MedicineView } from '#src/capabilities/households/medicine-contract.ts';
import { EntryView, LogInput } from '#src/capabilities/households/log-contract.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { eventStreamHeaders } from '#src/platform/http/event-stream.ts';
import { answer, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import { readShared, sharedResults } from './actions/read-shared.ts';
import { readPartnersTimeline } from './actions/read-timeline.ts';
import { TimelinePage } from './timeline-contract.ts';
import * as shapes from './shared-contract.ts';

const ofOne = { params: shapes.SharedParams };

const ROUTES = {
  read: jsonRoute(
    'get',
    '/api/shared/{id}',
    'A household that the caller shares, as its role may see it',
    jsonOk(shapes.SharedHousehold, 'Cats, log of today, and for partners the next box'),
    ofOne,
  ),
  follow: createRoute({
    method: 'get',
    path: '/api/shared/{id}/events',
    summary: 'What changes in a shared household, as it happens: the names of topics, as server-sent events',
    request: ofOne,
    responses: { 200: { description: 'Until the membership ends', content: { 'text/event-stream': {} } } },
  }),
  results: jsonRoute(
    'get',
    '/api/shared/{id}/cats/{cat}/results',
    'Results of a cat of a shared household (partners)',
    jsonOk(shapes.SharedResults, 'The newest results'),
    { params: shapes.SharedCatParams },
  ),
  timeline: jsonRoute(
    'get',
    '/api/shared/{id}/timeline',
    'Log, results, formulas, samples and boxes of a shared household (partners)',
    jsonOk(TimelinePage, 'A page, newest first'),
    { ...ofOne, query: shapes.SharedTimelineQuery },
  ),
  write: jsonRoute(
    'post',
    '/api/shared/{id}/cats/{cat}/log',
    'Log something of today in a shared household',
    jsonOk(EntryView, 'As it is now'),
    { params: shapes.SharedCatParams, body: jsonBody(LogInput) },
  ),
  remove: jsonRoute(
    'delete',
    '/api/shared/{id}/log/{entry}',
    'Take back an own entry of today in a shared household',
    jsonOk(EntryView, 'As it is now'),
    { params: shapes.SharedEntryParams },
  ),
  addMedicine: jsonRoute(
    'post',
    '/api/shared/{id}/cats/{cat}/medicines',
    'Enter a medicine or vaccination of a cat of a shared household (partners)',
    jsonOk(MedicineView, 'As it is now'),
    { params: shapes.SharedCatParams, body: jsonBody(AddMedicineInput) },
  ),
  changeMedicine: jsonRoute(
    'patch',
    '/api/shared/{id}/medicines/{medicine}',
    'Change a medicine or vaccination in a shared household (partners)',
    jsonOk(MedicineView, 'As it is now'),
    { params: shapes.SharedMedicineParams, body: jsonBody(ChangeMedicineInput) },
  ),
  preview: jsonRoute(
    'post',
    '/api/shared/{id}/next-box/preview',
    'Date and amount of the next box of a shared household, if it is changed',
    jsonOk(NextBoxQuote, 'A signed quote'),
    { ...ofOne, body: jsonBody(PreviewNextBox) },
  ),
  change: jsonRoute(
    'post',
    '/api/shared/{id}/next-box',
    'Give the next box of a shared household the previewed date',
    jsonOk(z.object({}), 'Done'),
    { ...ofOne, body: jsonBody(ApplyChange) },
  ),
} as const;

/** Routes with which somebody acts in a household that they share. Each names its act of `access/rules/household-acts.ts`. */
export function sharedRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.read, async (c) =>
    answer(c, await readAsMember(c.var, { membership: c.req.valid('param').id, act: 'household.read' }, readShared)),
  );
  router.openapi(ROUTES.follow, async (c) => {
    const session = sessionOf(c);
    if (!session) return answer(c, accessRefusals('unauthorized'));
    const wanted = { membership: c.req.valid('param').id, act: 'household.follow' } as const;
    const member = await readAsMember(c.var, wanted, async (_, found) => found);
    const stream = isDomainError(member) ? member : followShared(c.var.services, session, member);
    return isDomainError(stream) ? answer(c, stream) : c.body(stream, 200, eventStreamHeaders);
  });
  router.openapi(ROUTES.results, async (c) => {
    const { id: membership, cat } = c.req.valid('param');
    const wanted = { membership, act: 'results.read' } as const;
    return answer(c, await readAsMember(c.var, wanted, (ctx) => sharedResults(ctx, cat)));
  });
  router.openapi(ROUTES.timeline, async (c) => {
    const wanted = { membership: c.req.valid('param').id, act: 'timeline.read' } as const;
    return answer(c, await readAsMember(c.var, wanted, (ctx) => readPartnersTimeline(ctx, c.req.valid('query'))));
  });
  router.openapi(ROUTES.write, async (c) => {
    const { id: membership, cat } = c.req.valid('param');
    const entry = c.req.valid('json');
    return answer(c, await asMember(c.var, { membership, act: 'log.write' }, (ctx) => logEntry(ctx, cat, entry)));
  });
  router.openapi(ROUTES.remove, async (c) => {
    const { id: membership, entry } = c.req.valid('param');
    return answer(c, await asMember(c.var, { membership, act: 'log.remove' }, (ctx) => removeEntry(ctx, entry)));
  });
  router.openapi(ROUTES.addMedicine, async (c) => {
    const { id: membership, cat } = c.req.valid('param');
    const wanted = { membership, act: 'medicine.add' } as const;
    return answer(c, await asMember(c.var, wanted, (ctx) => addMedicine(ctx, cat, c.req.valid('json'))));
  });
  router.openapi(ROUTES.changeMedicine, async (c) => {
    const { id: membership, medicine } = c.req.valid('param');
    const wanted = { membership, act: 'medicine.change' } as const;
    return answer(c, await asMember(c.var, wanted, (ctx) => changeMedicine(ctx, medicine, c.req.valid('json'))));
  });
  router.openapi(ROUTES.preview, async (c) => {
    const wanted = { membership: c.req.valid('param').id, act: 'box.preview' } as const;
    const quote = await readAsMember(c.var, wanted, async (ctx, { id: membership }) => {
      const scope = householdScope(ctx.actor);
      return isDomainError(scope) ? scope : previewBoxForMember(ctx, { scope, membership }, c.req.valid('json'));
    });
    return answer(c, quote);
  });
  router.openapi(ROUTES.change, async (c) => {
    const wanted = { membership: c.req.valid('param').id, act: 'box.change' } as const;
    const member = await readAsMember(c.var, wanted, async (_, { id, name }) => ({ membership: id, by: name }));
    if (isDomainError(member)) return answer(c, member);
    const terms = { token: c.req.valid('json').token, ...member };
    const refused = await changeBoxForMember(c.var.services, terms, (work) =>
      asMember(c.var, wanted, async (ctx) => {
        const scope = householdScope(ctx.actor);
        return isDomainError(scope) ? scope : work(ctx, scope);
      }),
    );
    return answer(c, refused ?? {});
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
