import type { Context } from 'hono';
import { asStaff, type AuditedAct } from '#src/capabilities/access/actions/as-staff.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import type { Ctx } from '#src/platform/services.ts';
import { cancelAtDesk, markNoShow, noteConsultation } from './actions/act-at-desk.ts';
import type { Staff } from './actions/own-consultation.ts';
import { readAtDesk } from './actions/read-at-desk.ts';
import { readSheets } from './actions/read-sheets.ts';
import { saveHours } from './actions/save-hours.ts';
import { ConsultationParams } from './contract.ts';
import {
  ConsultationsAtDesk,
  DeskQuery,
  HoursInput,
  NoteInput,
  ReasonInput,
  SheetsView,
  VetParams,
} from './desk-contract.ts';

const PATH = '/api/desk/consultations';
const now = jsonOk(ConsultationsAtDesk, 'As it is now');
const week = { query: DeskQuery };
const one = { params: ConsultationParams, ...week };

const ROUTES = {
  list: jsonRoute('get', PATH, 'A week of consultations, and hours (staff)', now, week),
  hours: jsonRoute('put', '/api/desk/consultation-hours/{vet}', 'Save the hours of a vet (staff)', now, {
    params: VetParams,
    ...week,
    body: jsonBody(HoursInput),
  }),
  note: jsonRoute('post', `${PATH}/{id}/notes`, 'Add a note to a consultation (staff)', now, {
    ...one,
    body: jsonBody(NoteInput),
  }),
  noShow: jsonRoute('post', `${PATH}/{id}/no-show`, 'Note that nobody was there (staff)', now, one),
  cancel: jsonRoute('post', `${PATH}/{id}/cancellation`, 'Cancel a consultation for the vet (staff)', now, {
    ...one,
    body: jsonBody(ReasonInput),
  }),
  sheets: jsonRoute(
    'get',
    `${PATH}/{id}/sheets`,
    'The facts of the cats of a consultation (staff)',
    jsonOk(SheetsView, 'One for each cat'),
    { params: ConsultationParams },
  ),
};

export function deskRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) => {
    const { from } = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'consultation.list' }, (ctx, scope) => readAtDesk(ctx, scope, from), {
        records: ({ consultations }) => consultations.length,
      }),
    );
  });
  router.openapi(ROUTES.hours, async (c) => {
    const [{ vet: subject }, { from }, input] = [c.req.valid('param'), c.req.valid('query'), c.req.valid('json')];
    return acting(c, { action: 'consultation.hours', subject }, from, (ctx, scope) =>
      saveHours(ctx, scope, subject, input),
    );
  });
  router.openapi(ROUTES.note, async (c) => {
    const [{ id: subject }, { from }, input] = [c.req.valid('param'), c.req.valid('query'), c.req.valid('json')];
    return acting(c, { action: 'consultation.note', subject }, from, (ctx, scope) =>
      noteConsultation(ctx, scope, subject, input),
    );
  });
  router.openapi(ROUTES.noShow, async (c) => {
    const [{ id: subject }, { from }] = [c.req.valid('param'), c.req.valid('query')];
    return acting(c, { action: 'consultation.no-show', subject }, from, (ctx, scope) =>
      markNoShow(ctx, scope, subject),
    );
  });
  router.openapi(ROUTES.cancel, async (c) => {
    const [{ id: subject }, { from }, { reason }] = [c.req.valid('param'), c.req.valid('query'), c.req.valid('json')];
    return acting(c, { action: 'consultation.cancel', subject }, from, (ctx, scope) =>
      cancelAtDesk(ctx, scope, subject, reason),
    );
  });
  router.openapi(ROUTES.sheets, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'consultation.sheet', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => readSheets(ctx, scope, subject)));
  });
  return router;
}

type Acts = 'consultation.hours' | 'consultation.note' | 'consultation.no-show' | 'consultation.cancel';
type Work = (ctx: Ctx, scope: Staff) => Promise<DomainError | null>;

/** Does something, and answers with the week as it is then. */
// oxlint-disable-next-line typescript/no-explicit-any
const acting = async (c: Context<HttpEnv>, act: AuditedAct<Acts>, from: string | undefined, work: Work): Promise<any> =>
  answer(c, await asStaff(c.var, act, async (ctx, scope) => (await work(ctx, scope)) ?? readAtDesk(ctx, scope, from)));

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
