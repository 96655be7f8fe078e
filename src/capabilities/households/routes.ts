import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import * as shapes from './contract.ts';
import { addCat } from './actions/add-cat.ts';
import { archiveCat, restoreCat } from './actions/archive-cat.ts';
import { correctEntry, removeEntry } from './actions/correct-entry.ts';
import { editCat } from './actions/edit-cat.ts';
import { editHousehold, readHousehold } from './actions/edit-household.ts';
import { listCats } from './actions/list-cats.ts';
import { logEntry } from './actions/write-entry.ts';
import { readCat } from './actions/read-cat.ts';
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

const ofOne = { params: shapes.IdParams };
const body = <I extends z.ZodType>(input: I) => ({ body: jsonBody(input) });
const toOne = <I extends z.ZodType>(input: I) => ({ ...ofOne, ...body(input) });

const { CatDetail, CatView, EditCatInput, EntryView, HouseholdView, LogInput, ReplayAnswer, ReplayInput } = shapes;
const cats = route(
  'get',
  '/api/cats',
  'The cats of the household, in its order',
  { query: shapes.CatQuery },
  z.array(CatView),
);
const add = route('post', '/api/cats', 'Add a cat', body(shapes.AddCatInput), CatDetail);
const cat = route('get', '/api/cats/{id}', 'Everything known about a cat', ofOne, CatDetail);
const edit = route('patch', '/api/cats/{id}', 'Change what is known about a cat', toOne(EditCatInput), CatDetail);
const archive = route(
  'post',
  '/api/cats/{id}/archive',
  'A cat lives here no longer',
  toOne(shapes.ArchiveInput),
  CatDetail,
);
const restore = route('post', '/api/cats/{id}/restore', 'A cat is back', ofOne, CatDetail);
const log = route(
  'get',
  '/api/cats/{id}/log',
  'What was written down, newest first',
  { ...ofOne, query: shapes.LogQuery },
  shapes.LogPage,
);
const write = route('post', '/api/cats/{id}/log', 'Write something down about a cat', toOne(LogInput), EntryView);
const series = route(
  'get',
  '/api/cats/{id}/series',
  'A value a day, for a chart',
  { ...ofOne, query: shapes.SeriesQuery },
  shapes.SeriesView,
);
const replay = route('post', '/api/log/batch', 'Catch up after a time offline', body(ReplayInput), ReplayAnswer);
const correct = route('patch', '/api/log/{id}', 'Put an entry right', toOne(LogInput), EntryView);
const remove = route('delete', '/api/log/{id}', 'Take an entry back', ofOne, EntryView);
const today = route('get', '/api/today', 'What has been written down today', {}, shapes.TodayView);
const household = route('get', '/api/household', 'Time zone and units', {}, HouseholdView);
const settle = route(
  'patch',
  '/api/household',
  'Set time zone and units',
  body(shapes.EditHouseholdInput),
  HouseholdView,
);

export function routes() {
  const router = newRouter();
  catRoutes(router);
  logRoutes(router);
  router.openapi(today, async (c) => answer(c, await c.var.services.read(c.var.actor, readToday)));
  router.openapi(household, async (c) => answer(c, await c.var.services.read(c.var.actor, readHousehold)));
  router.openapi(settle, async (c) => {
    const input = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => editHousehold(ctx, input)));
  });
  return router;
}

type Router = ReturnType<typeof newRouter>;

function catRoutes(router: Router) {
  router.openapi(cats, async (c) => {
    const archived = c.req.valid('query').archived === 'true';
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => listCats(ctx, archived)));
  });
  router.openapi(add, async (c) => {
    const input = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => addCat(ctx, input)));
  });
  router.openapi(cat, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readCat(ctx, id)));
  });
  router.openapi(edit, async (c) => {
    const [{ id }, input] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => editCat(ctx, id, input)));
  });
  router.openapi(archive, async (c) => {
    const [{ id }, { reason }] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => archiveCat(ctx, id, reason)));
  });
  router.openapi(restore, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => restoreCat(ctx, id)));
  });
}

function logRoutes(router: Router) {
  router.openapi(log, async (c) => {
    const [{ id }, query] = [c.req.valid('param'), c.req.valid('query')];
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readLog(ctx, id, query)));
  });
  router.openapi(write, async (c) => {
    const [{ id }, input] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => logEntry(ctx, id, input)));
  });
  router.openapi(series, async (c) => {
    const [{ id }, query] = [c.req.valid('param'), c.req.valid('query')];
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readSeries(ctx, id, query)));
  });
  router.openapi(replay, async (c) => {
    const input = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => replayLog(ctx, input)));
  });
  router.openapi(correct, async (c) => {
    const [{ id }, input] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => correctEntry(ctx, id, input)));
  });
  router.openapi(remove, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => removeEntry(ctx, id)));
  });
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
  | typeof replay
  | typeof correct
  | typeof remove
  | typeof today
  | typeof household
  | typeof settle;
