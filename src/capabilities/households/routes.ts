import { createRoute, z } from '@hono/zod-openapi';
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
const NO_QUERY = z.object({});

const read = <Path extends string, O extends z.ZodType, Q extends z.ZodObject>(
  path: Path,
  summary: string,
  output: O,
  query: Q,
) =>
  createRoute({
    method: 'get',
    path,
    summary,
    tags,
    request: { query },
    responses: { 200: jsonOk(output, 'As it is now') },
  });
const readOne = <Path extends string, O extends z.ZodType, Q extends z.ZodObject>(
  path: Path,
  summary: string,
  output: O,
  query: Q,
) =>
  createRoute({
    method: 'get',
    path,
    summary,
    tags,
    request: { params: shapes.IdParams, query },
    responses: { 200: jsonOk(output, 'As it is now') },
  });
const send = <Path extends string, M extends 'post' | 'patch', I extends z.ZodType, O extends z.ZodType>(
  method: M,
  path: Path,
  summary: string,
  input: I,
  output: O,
) =>
  createRoute({
    method,
    path,
    summary,
    tags,
    request: { body: jsonBody(input) },
    responses: { 200: jsonOk(output, 'As it is now') },
  });
const sendOne = <Path extends string, M extends 'post' | 'patch', I extends z.ZodType, O extends z.ZodType>(
  method: M,
  path: Path,
  summary: string,
  input: I,
  output: O,
) =>
  createRoute({
    method,
    path,
    summary,
    tags,
    request: { params: shapes.IdParams, body: jsonBody(input) },
    responses: { 200: jsonOk(output, 'As it is now') },
  });
const actOnOne = <Path extends string, M extends 'post' | 'delete', O extends z.ZodType>(
  method: M,
  path: Path,
  summary: string,
  output: O,
) =>
  createRoute({
    method,
    path,
    summary,
    tags,
    request: { params: shapes.IdParams },
    responses: { 200: jsonOk(output, 'As it is now') },
  });

const { CatDetail, CatView, EntryView, HouseholdView, LogInput } = shapes;
const cats = read('/api/cats', 'The cats of the household, in its order', z.array(CatView), shapes.CatQuery);
const add = send('post', '/api/cats', 'Add a cat', shapes.AddCatInput, CatDetail);
const cat = readOne('/api/cats/{id}', 'Everything known about a cat', CatDetail, NO_QUERY);
const edit = sendOne('patch', '/api/cats/{id}', 'Change what is known about a cat', shapes.EditCatInput, CatDetail);
const archive = sendOne('post', '/api/cats/{id}/archive', 'A cat lives here no longer', shapes.ArchiveInput, CatDetail);
const restore = actOnOne('post', '/api/cats/{id}/restore', 'A cat is back', CatDetail);
const log = readOne('/api/cats/{id}/log', 'What was written down, newest first', shapes.LogPage, shapes.LogQuery);
const write = sendOne('post', '/api/cats/{id}/log', 'Write something down about a cat', LogInput, EntryView);
const series = readOne('/api/cats/{id}/series', 'A value a day, for a chart', shapes.SeriesView, shapes.SeriesQuery);
const replay = send('post', '/api/log/batch', 'Catch up after a time offline', shapes.ReplayInput, shapes.ReplayAnswer);
const correct = sendOne('patch', '/api/log/{id}', 'Put an entry right', LogInput, EntryView);
const remove = actOnOne('delete', '/api/log/{id}', 'Take an entry back', EntryView);
const today = read('/api/today', 'What has been written down today', shapes.TodayView, NO_QUERY);
const household = read('/api/household', 'Time zone and units', HouseholdView, NO_QUERY);
const settle = send('patch', '/api/household', 'Set time zone and units', shapes.EditHouseholdInput, HouseholdView);

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
