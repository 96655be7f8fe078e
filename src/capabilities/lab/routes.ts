import { createRoute, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { asStaff, readUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { finishDocument, type GeneratedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { refusals } from './contract.ts';
import * as resultShapes from './results-contract.ts';
import * as sampleShapes from './sample-contract.ts';
import * as setShapes from './set-contract.ts';
import * as stickShapes from './sticks-contract.ts';
import { CURRENT_PANEL, findPanel, RANGES_VERSION } from './rules/panel.ts';
import { readResultsCsv } from './rules/results-csv.ts';
import { decideExchange } from './actions/decide-exchange.ts';
import { enterResults, importResults, releaseResults } from './actions/enter-results.ts';
import { importPlate, previewPlate } from './actions/import-plate.ts';
import { openSample } from './actions/open-sample.ts';
import { exchangeOwnSamples, readSampleCodes } from './actions/exchange-samples.ts';
import { exchangeInMonth, keepVersion } from './actions/choose-formula.ts';
import { readSticks } from './actions/read-sticks.ts';
import { type HasDna, noteResultsSeen, readDna, readResults } from './actions/read-results.ts';
import { monthDocument, reportDocument } from './actions/cat-documents.ts';
import { discardRevision, reviseSet } from './actions/revise-set.ts';
import { readAgain } from './actions/read-again.ts';
import { signOff } from './actions/sign-off.ts';
import { listSets, readSet } from './actions/read-sets.ts';

const tags = ['lab'];

const ofCat = <Path extends string, O extends z.ZodType>(path: Path, summary: string, output: O) =>
  createRoute({
    method: 'get',
    path,
    summary,
    tags,
    request: { params: setShapes.CatParams },
    responses: { 200: jsonOk(output, 'As it is now') },
  });
const act = <Path extends string, I extends z.ZodType>(path: Path, summary: string, input: I) =>
  createRoute({
    method: 'post',
    path,
    summary: `${summary} (staff)`,
    tags,
    request: { params: setShapes.SetParams, body: jsonBody(input) },
    responses: { 200: jsonOk(setShapes.SetDetail, 'The results as they are now') },
  });

const results = ofCat(
  '/api/cats/{id}/results',
  'What the samples of a cat showed, worst first',
  resultShapes.ResultsView,
);
const dna = ofCat('/api/cats/{id}/dna', 'What the cheek swab says', resultShapes.DnaView);
const sticks = ofCat('/api/cats/{id}/sticks', 'The month of sticks, with the reason of each', stickShapes.SticksView);
const documentRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: 'get',
    path,
    summary,
    tags,
    request: { params: setShapes.CatParams },
    responses: {
      200: {
        description: 'A document',
        content: { 'application/pdf': {} },
      },
    },
  });
const report = documentRoute('/api/cats/{id}/report.pdf', 'What the samples of a cat showed, to print');
const month = documentRoute('/api/cats/{id}/month.pdf', 'The month of sticks with its reasons, to print');
const seen = createRoute({
  method: 'post',
  path: '/api/cats/{id}/results/seen',
  summary: 'The newest results of a cat have been opened',
  tags,
  request: { params: setShapes.CatParams },
  responses: { 200: jsonOk(resultShapes.ResultsSeen, 'False where nothing was released') },
});
const choose = <Path extends string, I extends z.ZodType>(path: Path, summary: string, input: I) =>
  createRoute({
    method: 'post',
    path,
    summary,
    tags,
    request: { params: setShapes.CatParams, body: jsonBody(input) },
    responses: { 200: jsonOk(stickShapes.SticksView, 'The sticks as they are now') },
  });
const exchange = choose(
  '/api/cats/{id}/sticks/exchange',
  'Exchange one formula of the next box for the one that is left out',
  stickShapes.ExchangeFormula,
);
const keep = choose(
  '/api/cats/{id}/sticks/keep',
  'Keep a version in the boxes, or go back to the newest one',
  stickShapes.PinFormula,
);
const sampleCodes = createRoute({
  method: 'get',
  path: '/api/sample-codes',
  summary: 'Codes of the samples of the household’s cats, until the lab has them',
  tags,
  responses: { 200: jsonOk(sampleShapes.SampleCodesView, 'By cat') },
});
const exchangeCodes = createRoute({
  method: 'post',
  path: '/api/sample-codes/exchange',
  summary: 'Two samples of one kind are each of the other’s cat',
  tags,
  request: { body: jsonBody(sampleShapes.ExchangeSamples) },
  responses: { 200: jsonOk(sampleShapes.SampleCodesView, 'As they are now') },
});
const list = createRoute({
  method: 'get',
  path: '/api/desk/results',
  summary: 'What waits in the lab (staff)',
  tags,
  request: { query: setShapes.SetsQuery },
  responses: { 200: jsonOk(setShapes.SetList, 'The oldest first') },
});
const open = createRoute({
  method: 'post',
  path: '/api/desk/results',
  summary: 'Samples of a cat have come in (staff)',
  tags,
  request: { body: jsonBody(setShapes.OpenInput) },
  responses: { 200: jsonOk(setShapes.SetDetail, 'What is to be entered') },
});
const one = createRoute({
  method: 'get',
  path: '/api/desk/results/{id}',
  summary: 'Results of a cat, and the sticks that would follow (staff)',
  tags,
  request: { params: setShapes.SetParams },
  responses: { 200: jsonOk(setShapes.SetDetail, 'As they are now') },
});
const preview = createRoute({
  method: 'post',
  path: '/api/desk/results-preview',
  summary: 'What a file of results says, row by row (staff)',
  tags,
  request: { body: jsonBody(setShapes.PreviewInput) },
  responses: { 200: jsonOk(setShapes.Preview, 'Every row, the bad ones with the reason') },
});
const previewFile = createRoute({
  method: 'post',
  path: '/api/desk/plates-preview',
  summary: 'What a plate file of many cats would do, row by row (staff)',
  tags,
  request: { body: jsonBody(setShapes.PlatePreviewInput) },
  responses: { 200: jsonOk(setShapes.PlateView, 'Every row, the bad ones with the reason') },
});
const importFile = createRoute({
  method: 'post',
  path: '/api/desk/plates',
  summary: 'Import a plate file of many cats (staff)',
  tags,
  request: { body: jsonBody(setShapes.PlateInput) },
  responses: { 200: jsonOk(setShapes.PlateView, 'What was taken of each row') },
});
const enter = act('/api/desk/results/{id}/values', 'Enter results', setShapes.EnterInput);
const readTwice = act(
  '/api/desk/results/{id}/second-readings',
  'Read values that are far out a second time',
  setShapes.SecondReadingInput,
);
const bring = act('/api/desk/results/{id}/import', 'Import a file of results', setShapes.ImportInput);
const revise = act('/api/desk/results/{id}/revise', 'Open a correction of released results', setShapes.ReviseInput);
const discard = act(
  '/api/desk/results/{id}/discard',
  'Give up a correction that was opened by mistake',
  setShapes.DiscardInput,
);
const sign = act(
  '/api/desk/results/{id}/sign-off',
  'Decide as a vet about sticks that must not be mixed',
  setShapes.SignOffInput,
);
const exchanged = act(
  '/api/desk/results/{id}/exchange',
  'Decide whether samples of two cats are exchanged',
  setShapes.ExchangeDecisionInput,
);
const release = act('/api/desk/results/{id}/release', 'Let the household see results', setShapes.ReleaseInput);

export function routes(hasDna: HasDna) {
  const router = newRouter();
  router.openapi(results, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readResults(ctx, id)));
  });
  router.openapi(seen, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => noteResultsSeen(ctx, id)));
  });
  router.openapi(dna, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readDna(ctx, id, hasDna)));
  });
  router.openapi(sticks, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readSticks(ctx, id)));
  });
  router.openapi(exchange, async (c) => {
    const { id } = c.req.valid('param');
    const choice = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => exchangeInMonth(ctx, id, choice)));
  });
  router.openapi(keep, async (c) => {
    const { id } = c.req.valid('param');
    const { version } = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => keepVersion(ctx, id, version)));
  });
  router.openapi(sampleCodes, async (c) => answer(c, await c.var.services.read(c.var.actor, readSampleCodes)));
  router.openapi(exchangeCodes, async (c) => {
    const input = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => exchangeOwnSamples(ctx, input)));
  });
  router.openapi(report, async (c) => {
    const { id } = c.req.valid('param');
    return hand(c, await c.var.services.read(c.var.actor, (ctx) => reportDocument(ctx, id)));
  });
  router.openapi(month, async (c) => {
    const { id } = c.req.valid('param');
    return hand(c, await c.var.services.read(c.var.actor, (ctx) => monthDocument(ctx, id)));
  });
  deskRoutes(router);
  revisionRoutes(router);
  return router;
}

/** A document to keep; it is about somebody, so nothing on the way keeps it. */
async function hand(c: Context<HttpEnv>, document: GeneratedDocument | DomainError) {
  if (isDomainError(document)) return answer(c, document);
  const bytes = await finishDocument(c.var.services, document);
  return sendDownload(c, bytes, { type: 'application/pdf', name: document.name });
}

type Router = ReturnType<typeof newRouter>;

function deskRoutes(router: Router) {
  router.openapi(list, async (c) => {
    const { state } = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'results.list' }, (ctx, scope) => listSets(ctx, scope, state), {
        records: ({ sets }) => sets.length,
      }),
    );
  });
  router.openapi(open, async (c) => {
    const { catId: subject } = c.req.valid('json');
    const act = { action: 'results.open', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => openByHand(ctx, scope, subject)));
  });
  router.openapi(one, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'results.read', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => readSet(ctx, scope, subject)));
  });
  router.openapi(preview, async (c) => {
    const { csv, ranges = RANGES_VERSION } = c.req.valid('json');
    const preview = async () => {
      const rows = readResultsCsv(csv, findPanel(ranges) ?? CURRENT_PANEL);
      return { rows, bad: rows.filter(({ problem }) => problem !== null).length };
    };
    return answer(c, await readUnrecorded(c.var, 'results.preview', preview));
  });
  router.openapi(previewFile, async (c) => {
    const { csv } = c.req.valid('json');
    const records = ({ rows }: setShapes.PlateView) => rows.length;
    const act = { action: 'plate.preview' } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => previewPlate(ctx, scope, csv), { records }));
  });
  router.openapi(importFile, async (c) => {
    const input = c.req.valid('json');
    const records = ({ imported }: setShapes.PlateView) => imported;
    const act = { action: 'plate.import' } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => importPlate(ctx, scope, input), { records }));
  });
  router.openapi(enter, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.enter', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => enterResults(ctx, scope, subject, input)));
  });
  router.openapi(readTwice, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.read-again', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => readAgain(ctx, scope, subject, input)));
  });
  router.openapi(bring, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.import', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => importResults(ctx, scope, subject, input)));
  });
  router.openapi(release, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.release', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => releaseResults(ctx, scope, subject, input)));
  });
}

function revisionRoutes(router: Router) {
  router.openapi(revise, async (c) => {
    const [{ id: subject }, { reason }] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.revise', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => reviseSet(ctx, scope, subject, reason)));
  });
  router.openapi(sign, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.sign-off', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => signOff(ctx, scope, subject, input)));
  });
  router.openapi(exchanged, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.exchange', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => decideExchange(ctx, scope, subject, input)));
  });
  router.openapi(discard, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'results.discard', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => discardRevision(ctx, scope, subject, input)));
  });
}

async function openByHand(ctx: Ctx, scope: StaffScope<'results'>, catId: string) {
  const opened = await openSample(ctx, scope, { catId, orderId: null });
  if (isDomainError(opened)) return opened;
  return opened ? readSet(ctx, scope, opened.id) : refusals('set-unknown');
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof results
  | typeof dna
  | typeof sticks
  | typeof report
  | typeof month
  | typeof seen
  | typeof exchange
  | typeof keep
  | typeof sampleCodes
  | typeof exchangeCodes
  | typeof list
  | typeof open
  | typeof one
  | typeof preview
  | typeof previewFile
  | typeof importFile
  | typeof enter
  | typeof readTwice
  | typeof bring
  | typeof revise
  | typeof discard
  | typeof sign
  | typeof exchanged
  | typeof release;
