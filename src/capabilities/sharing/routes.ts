import { createRoute, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter, refuse } from '#src/platform/http/router.ts';
import { drawPicture, pictureVersion } from '#src/platform/png/draw-picture.ts';
import { CardInput, CardQuery, CardView, CatParams } from './contract.ts';
import type { Card } from './rules/card.ts';
import { cardTask } from './tasks.ts';
import type { ConsultationNotes } from './actions/vet-sheet.ts';
import { vetRoutes } from './vet-routes.ts';
import { publishedCard } from './actions/public-card.ts';
import { limitPublicPictures, previewCard, publishCard, readShareCard, withdrawCard } from './actions/share-card.ts';

const tags = ['sharing'];
const path = '/api/cats/{id}/share-card';
const request = { params: CatParams };
const responses = { 200: jsonOk(CardView, 'As it is now') };

const read = createRoute({ method: 'get', path, summary: 'The card of a cat and its link', tags, request, responses });
const publish = createRoute({
  method: 'put',
  path,
  summary: 'Publish a card of a cat, or change what is on it',
  description: 'The link stays the same until it is taken back.',
  tags,
  request: { ...request, body: jsonBody(CardInput) },
  responses,
});
const withdraw = createRoute({ method: 'delete', path, summary: 'Take the link back', tags, request, responses });
const preview = createRoute({
  method: 'get',
  path: `${path}.png`,
  summary: 'The card as a picture, for its owner; nothing is published',
  tags,
  request: { ...request, query: CardQuery },
  responses: { 200: { description: 'A picture', content: { 'image/png': {} } } },
});

/** A picture whose link is taken back may stay with caches for as long. */
const PUBLIC_SECONDS = 300;

/** `notes` reads those after consultations, which are a module above this one. */
export function routes(notes: ConsultationNotes) {
  const router = newRouter();
  router.openapi(read, async (c) => {
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readShareCard(ctx, c.req.valid('param').id)));
  });
  router.openapi(publish, async (c) => {
    const [{ id }, input] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => publishCard(ctx, id, input)));
  });
  router.openapi(withdraw, async (c) => {
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => withdrawCard(ctx, c.req.valid('param').id)));
  });
  router.openapi(preview, async (c) => {
    const { id } = c.req.valid('param');
    const card = await c.var.services.transact(c.var.actor, (ctx) =>
      previewCard(ctx, id, chosen(c.req.valid('query'))),
    );
    return isDomainError(card) ? answer(c, card) : sendPicture(c, card, 'private, no-cache');
  });
  vetRoutes(router, notes);
  router.get('/c/:file{[\\w-]{22}\\.png}', async (c) => {
    const card = await publishedCard(c.var.services, c.req.param('file').replace(/\.png$/, ''));
    if (!card) return c.notFound();
    c.header('X-Robots-Tag', 'noindex');
    return sendPicture(c, card, `public, max-age=${PUBLIC_SECONDS}`, () => {
      const { address } = clientOf(c);
      return c.var.services.transact(c.var.actor, (ctx) => limitPublicPictures(ctx, address));
    });
  });
  return router;
}

const chosen = ({ showName, sentence }: z.infer<typeof CardQuery>) => ({ showName: showName === 'true', sentence });

/** `limit` is asked before a picture is sent, and not where the browser has it already (304). */
async function sendPicture(
  c: Context<HttpEnv>,
  card: Card,
  caching: string,
  limit?: () => Promise<DomainError | null>,
) {
  const { services } = c.var;
  const etag = `"${await pictureVersion(services, cardTask, card)}"`;
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': caching, ETag: etag };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const limited = await limit?.();
  if (limited) return refuse(c, limited);
  const bytes = await drawPicture(services, cardTask, card);
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers);
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof read | typeof publish | typeof withdraw | typeof preview;
