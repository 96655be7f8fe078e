import { createRoute } from '@hono/zod-openapi';
import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import {
  RecollectionsView,
  RejectSample,
  SampleParams,
  SamplesToSend,
  ScanInput,
  ScanView,
  SendSample,
} from './sample-contract.ts';
import { sampleLabelTask } from './tasks.ts';
import { destroyScanned, rejectScanned, scanCode } from './actions/accession.ts';
import { listToSend, readRecollections, recollectionLabel, sendRecollection } from './actions/recollect.ts';

const tags = ['desk'];
const params = SampleParams;

const scan = createRoute({
  method: 'post',
  path: '/api/desk/accession/scans',
  summary: 'A kit or a sample was scanned; a sample is received with that (staff)',
  tags,
  request: { body: jsonBody(ScanInput) },
  responses: { 200: jsonOk(ScanView, 'The kit as it is now') },
});
const reject = createRoute({
  method: 'post',
  path: '/api/desk/accession/samples/{id}/reject',
  summary: 'A sample cannot be used; it alone is collected again (staff)',
  tags,
  request: { params, body: jsonBody(RejectSample) },
  responses: { 200: jsonOk(ScanView, 'The kit as it is now') },
});
const destroy = createRoute({
  method: 'post',
  path: '/api/desk/accession/samples/{id}/destroyed',
  summary: 'A sample that was read or rejected has been destroyed (staff)',
  tags,
  request: { params },
  responses: { 200: jsonOk(ScanView, 'The kit as it is now') },
});
const toSend = createRoute({
  method: 'get',
  path: '/api/desk/accession/to-send',
  summary: 'Samples that a set has to be sent for (staff)',
  tags,
  responses: { 200: jsonOk(SamplesToSend, 'The oldest first') },
});
const label = createRoute({
  method: 'get',
  path: '/api/desk/accession/samples/{id}/label.pdf',
  summary: 'Label of a sample that is collected again (staff)',
  tags,
  request: { params },
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});
const send = createRoute({
  method: 'post',
  path: '/api/desk/accession/samples/{id}/sent',
  summary: 'The set for a sample has left (staff)',
  tags,
  request: { params, body: jsonBody(SendSample) },
  responses: { 200: jsonOk(SamplesToSend, 'What is still to be sent') },
});
const again = createRoute({
  method: 'get',
  path: '/api/samples-again',
  summary: 'Samples that the household collects again',
  tags: ['fulfilment'],
  responses: { 200: jsonOk(RecollectionsView, 'Each with the reason') },
});

export function accessionRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(again, async (c) => answer(c, await c.var.services.read(c.var.actor, readRecollections)));
  router.openapi(scan, async (c) => {
    const { code } = c.req.valid('json');
    return answer(c, await asStaff(c.var, { action: 'sample.scan' }, (ctx, scope) => scanCode(ctx, scope, code)));
  });
  router.openapi(reject, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'sample.reject', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => rejectScanned(ctx, scope, subject, input)));
  });
  router.openapi(destroy, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'sample.destroy', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => destroyScanned(ctx, scope, subject)));
  });
  router.openapi(toSend, async (c) =>
    answer(
      c,
      await asStaff(c.var, { action: 'sample.to-send' }, listToSend, { records: ({ samples }) => samples.length }),
    ),
  );
  router.openapi(label, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'sample.label', subject } as const;
    const made = await asStaff(c.var, act, (ctx, scope) => recollectionLabel(ctx, scope, subject));
    if (isDomainError(made)) return answer(c, made);
    const file = await c.var.services.workers.run(sampleLabelTask, made);
    return sendDownload(c, file, { type: 'application/pdf', name: 'sample-label.pdf' });
  });
  router.openapi(send, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { tracking } = c.req.valid('json');
    const act = { action: 'sample.send', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => sendRecollection(ctx, scope, subject, tracking)));
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof scan
  | typeof reject
  | typeof destroy
  | typeof toSend
  | typeof label
  | typeof send
  | typeof again;
