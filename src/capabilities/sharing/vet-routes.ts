import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { finishDocument, type GeneratedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { leaveVetNote } from './actions/leave-vet-note.ts';
import { openVetLink, vetLinkDocument } from './actions/open-vet-link.ts';
import { makeVetLink, readVetLinks, removeVetNote, revokeVetLink } from './actions/vet-links.ts';
import { type ConsultationNotes, vetDocument } from './actions/vet-sheet.ts';
import { CatParams, VetLinkInput, VetLinkMade, VetLinks, VetNoteInput, VetPage, VetToken } from './contract.ts';

const tags = ['sharing'];
const pdf = { 200: { description: 'A PDF of one page', content: { 'application/pdf': {} } } };
const links = { 200: jsonOk(VetLinks, 'The links of the cat as they are now') };
const page = { 200: jsonOk(VetPage, 'What the link shows') };

const document = createRoute({
  method: 'get',
  path: '/api/cats/{id}/vet-sheet.pdf',
  summary: 'The facts of a cat for a vet, on one page',
  tags,
  request: { params: CatParams },
  responses: pdf,
});
const list = createRoute({
  method: 'get',
  path: '/api/cats/{id}/vet-links',
  summary: 'Links for a vet, and when they were opened',
  tags,
  request: { params: CatParams },
  responses: links,
});
const make = createRoute({
  method: 'post',
  path: '/api/cats/{id}/vet-links',
  summary: 'Make a link for a vet, which ends by itself',
  tags,
  request: { params: CatParams, body: jsonBody(VetLinkInput) },
  responses: { 200: jsonOk(VetLinkMade, 'The links, and the address of the new one') },
});
const revoke = createRoute({
  method: 'delete',
  path: '/api/vet-links/{id}',
  summary: 'End a link for a vet',
  tags,
  request: { params: CatParams },
  responses: links,
});
const removeNote = createRoute({
  method: 'delete',
  path: '/api/vet-notes/{id}',
  summary: 'Hide the note that was left through a link',
  tags,
  request: { params: CatParams },
  responses: links,
});
const open = createRoute({
  method: 'post',
  path: '/api/vet-sheet',
  summary: 'The facts behind a link for a vet',
  tags,
  request: { body: jsonBody(VetToken) },
  responses: page,
});
const openDocument = createRoute({
  method: 'post',
  path: '/api/vet-sheet/document',
  summary: 'The same as a PDF',
  tags,
  request: { body: jsonBody(VetToken) },
  responses: pdf,
});
const leave = createRoute({
  method: 'post',
  path: '/api/vet-sheet/notes',
  summary: 'Leave the one note of a link',
  tags,
  request: { body: jsonBody(VetNoteInput) },
  responses: page,
});

export function vetRoutes(router: ReturnType<typeof newRouter>, notes: ConsultationNotes) {
  router.openapi(document, async (c) => {
    const { id } = c.req.valid('param');
    return hand(c, await c.var.services.read(c.var.actor, (ctx) => vetDocument(ctx, id, notes)));
  });
  router.openapi(list, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readVetLinks(ctx, id)));
  });
  router.openapi(make, async (c) => {
    const [{ id }, input] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => makeVetLink(ctx, id, input)));
  });
  router.openapi(revoke, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => revokeVetLink(ctx, id)));
  });
  router.openapi(removeNote, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => removeVetNote(ctx, id)));
  });
  router.openapi(open, async (c) =>
    answer(c, await openVetLink(c.var.services, c.req.valid('json').token, clientOf(c), notes)),
  );
  router.openapi(openDocument, async (c) =>
    hand(c, await vetLinkDocument(c.var.services, c.req.valid('json').token, clientOf(c), notes)),
  );
  router.openapi(leave, async (c) =>
    answer(c, await leaveVetNote(c.var.services, c.req.valid('json'), clientOf(c), notes)),
  );
}

/** A document about somebody: nothing on the way keeps it. */
async function hand(c: Context<HttpEnv>, made: GeneratedDocument | DomainError) {
  if (isDomainError(made)) return answer(c, made);
  c.header('X-Robots-Tag', 'noindex');
  return sendDownload(c, await finishDocument(c.var.services, made), { type: 'application/pdf', name: made.name });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof document
  | typeof list
  | typeof make
  | typeof revoke
  | typeof removeNote
  | typeof open
  | typeof openDocument
  | typeof leave;
