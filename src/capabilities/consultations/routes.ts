import { createRoute } from '@hono/zod-openapi';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, jsonRoute, newRouter, refuse } from '#src/platform/http/router.ts';
import { bookConsultation, changeConsultation } from './actions/book-consultation.ts';
import { readCalendarFile } from './actions/calendar-link.ts';
import { cancelConsultation } from './actions/cancel-consultation.ts';
import { readFreeSlots } from './actions/free-slots.ts';
import { readConsultations } from './actions/read-consultations.ts';
import {
  BookInput,
  CalendarParams,
  ChangeInput,
  ConsultationParams,
  ConsultationsView,
  FreeSlots,
  refusals,
} from './contract.ts';

const PATH = '/api/consultations';
const now = jsonOk(ConsultationsView, 'As it is now');
const one = { params: ConsultationParams };

const ROUTES = {
  list: jsonRoute('get', PATH, 'Consultations with a vet: how many are left, and what is booked', now),
  slots: jsonRoute(
    'get',
    '/api/consultation-slots',
    'Times that can be booked',
    jsonOk(FreeSlots, 'In order, one vet for each'),
  ),
  book: jsonRoute('post', PATH, 'Book a consultation; sent again, it is the same one', now, {
    body: jsonBody(BookInput),
  }),
  change: jsonRoute('put', `${PATH}/{id}`, 'Move a consultation, or change what it is about', now, {
    ...one,
    body: jsonBody(ChangeInput),
  }),
  cancel: jsonRoute('post', `${PATH}/{id}/cancellation`, 'Cancel a consultation', now, one),
};
const calendar = createRoute({
  method: 'get',
  path: '/api/consultation-calendars/{token}',
  summary: 'The calendar file of a consultation, as it is now',
  tags: ['consultations'],
  request: { params: CalendarParams },
  responses: { 200: { description: 'An iCalendar file', content: { 'text/calendar': {} } } },
});

export function routes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) => answer(c, await c.var.services.read(c.var.actor, readConsultations)));
  router.openapi(ROUTES.slots, async (c) => answer(c, await c.var.services.read(c.var.actor, readFreeSlots)));
  router.openapi(ROUTES.book, async (c) => {
    const input = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => bookConsultation(ctx, input)));
  });
  router.openapi(ROUTES.change, async (c) => {
    const [{ id }, input] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => changeConsultation(ctx, id, input)));
  });
  router.openapi(ROUTES.cancel, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => cancelConsultation(ctx, id)));
  });
  router.openapi(calendar, async (c) => {
    const file = await readCalendarFile(c.var.services, c.req.valid('param').token);
    if (file === null) return refuse(c, refusals('consultation-not-found'));
    return sendDownload(c, file, { type: 'text/calendar; charset=utf-8', name: 'purrwell-consultation.ics' });
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES] | typeof calendar;
