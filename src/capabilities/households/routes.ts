import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type HttpEnv, answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { EditHouseholdInput, HouseholdView, IdParams, TodayView } from './contract.ts';
import { AddCatInput, ArchiveInput, CatDetail, CatQuery, CatView, EditCatInput } from './cat-contract.ts';
import {
  EntryView,
  LogInput,
  LogPage,
  LogQuery,
  ReplayAnswer,
  ReplayInput,
  SeriesQuery,
  SeriesView,
} from './log-contract.ts';
import { AddMedicineInput, BeforeAfterView, ChangeMedicineInput, MedicineView } from './medicine-contract.ts';
import { addCat } from './actions/add-cat.ts';
import { readBeforeAfter } from './actions/before-after.ts';
import { archiveCat, restoreCat } from './actions/archive-cat.ts';
import { correctEntry, removeEntry } from './actions/correct-entry.ts';
import { editCat } from './actions/edit-cat.ts';
import { editHousehold, readHousehold } from './actions/edit-household.ts';
import { listCats } from './actions/list-cats.ts';
import { logEntry } from './actions/write-entry.ts';
import { addMedicine, changeMedicine, removeMedicine } from './actions/write-medicine.ts';
import { readCat } from './actions/read-cat.ts';
import { listMedicines } from './actions/read-medicines.ts';
import { readLog } from './actions/read-log.ts';
import { readSeries } from './actions/read-series.ts';
import { readToday } from './actions/read-today.ts';
import { replayLog } from './actions/replay-log.ts';

const tags = ['households'];
const route = <
  M extends 'get' | 'post' | 'patch' | 'delete',
  Path extends string,
  R extends RouteConfig['request'],
  O extends z.ZodType,
>(
  method: M,
  path: Path,
  summary: string,
  request: R,
  output: O,
) => createRoute({ method, path, summary, tags, request, responses: { 200: jsonOk(output, 'As it is now') } });

const ofOne = { params: IdParams };
const body = <I extends z.ZodType>(input: I) => ({ body: jsonBody(input) });
const toOne = <I extends z.ZodType>(input: I) => ({ ...ofOne, ...body(input) });

const cats = route(
  'get',
  '/api/cats',
  'The cats of the household, in its order',
  { query: CatQuery },
  z.array(CatView),
);
const add = route('post', '/api/cats', 'Add a cat', body(AddCatInput), CatDetail);
const cat = route('get', '/api/cats/{id}', 'Everything known about a cat', ofOne, CatDetail);
const edit = route('patch', '/api/cats/{id}', 'Change what is known about a cat', toOne(EditCatInput), CatDetail);
const archive = route('post', '/api/cats/{id}/archive', 'A cat lives here no longer', toOne(ArchiveInput), CatDetail);
const restore = route('post', '/api/cats/{id}/restore', 'A cat is back', ofOne, CatDetail);
const log = route(
  'get',
  '/api/cats/{id}/log',
  'What was written down, newest first',
  { ...ofOne, query: LogQuery },
  LogPage,
);
const write = route('post', '/api/cats/{id}/log', 'Write something down about a cat', toOne(LogInput), EntryView);
const series = route(
  'get',
  '/api/cats/{id}/series',
  'A value a day, for a chart',
  { ...ofOne, query: SeriesQuery },
  SeriesView,
);
const beforeAfter = route(
  'get',
  '/api/cats/{id}/before-after',
  'The fortnight before the first sticks beside four weeks on them',
  ofOne,
  BeforeAfterView,
);
const replay = route('post', '/api/log/batch', 'Catch up after a time offline', body(ReplayInput), ReplayAnswer);
const correct = route('patch', '/api/log/{id}', 'Put an entry right', toOne(LogInput), EntryView);
const remove = route('delete', '/api/log/{id}', 'Take an entry back', ofOne, EntryView);
const medicines = route(
  'get',
  '/api/medicines',
  'Medicines and vaccinations of the cats, the newest first',
  {},
  z.array(MedicineView),
);
const addOfMedicine = route(
  'post',
  '/api/cats/{id}/medicines',
  'Enter a medicine or vaccination of a cat',
  toOne(AddMedicineInput),
  MedicineView,
);
const changeOfMedicine = route(
  'patch',
  '/api/medicines/{id}',
  'Change a medicine or vaccination, its end included',
  toOne(ChangeMedicineInput),
  MedicineView,
);
const removalOfMedicine = route(
  'delete',
  '/api/medicines/{id}',
  'Remove a medicine that was entered by mistake',
  ofOne,
  MedicineView,
);
const today = route('get', '/api/today', 'What has been written down today', {}, TodayView);
const household = route('get', '/api/household', 'Time zone and units', {}, HouseholdView);
const settle = route('patch', '/api/household', 'Set time zone and units', body(EditHouseholdInput), HouseholdView);

/** Answers with the result of a query for the requester. */
const reading = async <T>(c: Context<HttpEnv>, query: (ctx: ReadCtx) => Promise<T>) =>
  answer(c, await c.var.services.read(c.var.actor, query));

/** Answers with the outcome of a requester's action. */
const acting = async <T>(c: Context<HttpEnv>, action: (ctx: Ctx) => Promise<T>) =>
  answer(c, await c.var.services.transact(c.var.actor, action));

export function routes() {
  const router = newRouter();
  catRoutes(router);
  logRoutes(router);
  medicineRoutes(router);
  router.openapi(today, (c) => reading(c, readToday));
  router.openapi(household, (c) => reading(c, readHousehold));
  router.openapi(settle, (c) => acting(c, (ctx) => editHousehold(ctx, c.req.valid('json'))));
  return router;
}

type Router = ReturnType<typeof newRouter>;

function catRoutes(router: Router) {
  router.openapi(cats, (c) => reading(c, (ctx) => listCats(ctx, c.req.valid('query').archived === 'true')));
  router.openapi(add, (c) => acting(c, (ctx) => addCat(ctx, c.req.valid('json'))));
  router.openapi(cat, (c) => reading(c, (ctx) => readCat(ctx, c.req.valid('param').id)));
  router.openapi(edit, (c) => acting(c, (ctx) => editCat(ctx, c.req.valid('param').id, c.req.valid('json'))));
  router.openapi(archive, (c) =>
    acting(c, (ctx) => archiveCat(ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  );
  router.openapi(restore, (c) => acting(c, (ctx) => restoreCat(ctx, c.req.valid('param').id)));
}

function logRoutes(router: Router) {
  router.openapi(log, (c) => reading(c, (ctx) => readLog(ctx, c.req.valid('param').id, c.req.valid('query'))));
  router.openapi(write, (c) => acting(c, (ctx) => logEntry(ctx, c.req.valid('param').id, c.req.valid('json'))));
  router.openapi(series, (c) => reading(c, (ctx) => readSeries(ctx, c.req.valid('param').id, c.req.valid('query'))));
  router.openapi(beforeAfter, (c) => reading(c, (ctx) => readBeforeAfter(ctx, c.req.valid('param').id)));
  router.openapi(replay, (c) => acting(c, (ctx) => replayLog(ctx, c.req.valid('json'))));
  router.openapi(correct, (c) => acting(c, (ctx) => correctEntry(ctx, c.req.valid('param').id, c.req.valid('json'))));
  router.openapi(remove, (c) => acting(c, (ctx) => removeEntry(ctx, c.req.valid('param').id)));
}

function medicineRoutes(router: Router) {
  router.openapi(medicines, (c) => reading(c, listMedicines));
  router.openapi(addOfMedicine, (c) =>
    acting(c, (ctx) => addMedicine(ctx, c.req.valid('param').id, c.req.valid('json'))),
  );
  router.openapi(changeOfMedicine, (c) =>
    acting(c, (ctx) => changeMedicine(ctx, c.req.valid('param').id, c.req.valid('json'))),
  );
  router.openapi(removalOfMedicine, (c) => acting(c, (ctx) => removeMedicine(ctx, c.req.valid('param').id)));
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof cats
  | typeof add
  | typeof cat
  | typeof edit
  | typeof archive
  | typeof restore
  | typeof log
  | typeof write
  | typeof series
  | typeof beforeAfter
  | typeof replay
  | typeof correct
  | typeof remove
  | typeof medicines
  | typeof addOfMedicine
  | typeof changeOfMedicine
  | typeof removalOfMedicine
  | typeof today
  | typeof household
  | typeof settle;
