import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { BROKEN_TEXT } from '#src/lib/text.ts';
import { invalidSentence } from '#src/lib/validation.ts';
import type { KeptAnswer } from '../kept-answers.ts';
import type { Actor, AppServices } from '../services.ts';
import { refusedPage, UNAVAILABLE_PAGE_HEADERS, unavailablePage } from './unavailable-page.ts';

/** Variables that every handler finds in `c.var`. */
export interface HttpEnv {
  Variables: {
    services: AppServices;
    requestId: string;
    /** Set for /api/* by the access module; a visitor elsewhere. */
    actor: Actor;
  };
}

/** Body of every error response. */
export const ErrorBody = z
  .object({
    message: z.string().describe('For people.'),
    code: z.string().describe('For programs: which refusal it is.'),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Fields that are wrong.'),
    details: z.record(z.string(), z.unknown()).optional().describe('Facts to act on, such as how it stands now.'),
  })
  .openapi('Error');
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * A router whose bodies, parameters and queries are checked against their schemas. A wrong field is named in the answer:
 * 400 where its text cannot be stored at all, else 422; as a page to a browser that navigates.
 */
export function newRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const found = result.error.issues;
      const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }));
      const broken = found.some((issue) => issue.code === 'custom' && issue.params?.reason === BROKEN_TEXT.reason);
      const body: ErrorBody = { message: invalidSentence(found), code: broken ? 'broken-text' : 'invalid', issues };
      const status = broken ? 400 : 422;
      if (navigates(c)) return c.html(refusedPage(body.message), status, UNAVAILABLE_PAGE_HEADERS);
      return c.json(body, status);
    },
  });
}

const refused = (description: string) => ({ description, content: { 'application/json': { schema: ErrorBody } } });

/** Error responses a route can give besides its own, by its inputs. */
export function refusalsOf({ method, path, request = {} }: Pick<RouteConfig, 'method' | 'path' | 'request'>) {
  const takes = request.params || request.query || request.body;
  return {
    ...(takes && { 400: refused('What was sent cannot be read') }),
    ...(path.startsWith('/api/desk/') && {
      401: refused('Nobody is signed in'),
      403: refused('Not somebody who works here'),
    }),
    ...(method !== 'get' && { 403: refused('Not from one of our own pages, or not theirs to do') }),
    ...(request.body && { 413: refused('More than is taken'), 415: refused('Another type than is taken') }),
    ...(takes && { 422: refused('A field is wrong') }),
    default: refused('Any other refusal; `code` says which'),
  };
}

/** Responds with an action's result: its value as JSON, or its error with the error's status. */
// The declared response types of a route describe its success; refusals share one shape, declared once.
// oxlint-disable-next-line typescript/no-explicit-any
export function answer(c: Context, outcome: unknown, status: ContentfulStatusCode = 200): any {
  return isDomainError(outcome) ? refuse(c, outcome) : c.json((outcome ?? {}) as object, status);
}

/**
 * Sends an answer with its tag, or 304 to a page that has it. Browsers keep no copy: the page itself shows the tag
 * (web/api.ts) and forgets the answer with its session.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export function tagged(c: Context, { body, etag }: KeptAnswer): any {
  c.header('ETag', etag);
  if (isUnchanged(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  return c.body(body as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/json' });
}

/** Whether a request shows this tag; a proxy that compresses answers makes it a weak one. */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === etag || ifNoneMatch === `W/${etag}`;

/** Says no as JSON; as a page to a browser that navigates, with status 429 or 503 to everybody who asked for one. */
export function refuse(c: Context, refusal: DomainError): Response {
  const { issues, retryAfter, details } = refusal.extras;
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  if ((refusal.status === 429 || refusal.status === 503) && asksForPage(c)) {
    return c.html(unavailablePage(refusal.message), refusal.status, UNAVAILABLE_PAGE_HEADERS);
  }
  if (navigates(c))
    return c.html(refusedPage(refusal.message), refusal.status as ContentfulStatusCode, UNAVAILABLE_PAGE_HEADERS);
  const body: ErrorBody = { message: refusal.message, code: refusal.code, issues, details };
  return c.json(body, refusal.status as ContentfulStatusCode);
}

/** Whether a browser opens an address, such as that of a document, in a tab. */
const navigates = (c: Context): boolean => c.req.header('sec-fetch-mode') === 'navigate';

/** Whether a request navigates, or wants HTML from a path outside the API. */
function asksForPage(c: Context): boolean {
  if (navigates(c)) return true;
  return !c.req.path.startsWith('/api/') && /\btext\/html\b/.test(c.req.header('accept') ?? '');
}

/** A required JSON body, for createRoute. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}

/** A JSON answer, for createRoute. */
export function jsonOk<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } } as const;
}

type JsonOk = ReturnType<typeof jsonOk<z.ZodType>>;

/** A route that answers with JSON. Routes of the desk are a part of their own in the API document. */
export const jsonRoute = <
  M extends RouteConfig['method'],
  P extends string,
  O extends JsonOk,
  R extends NonNullable<RouteConfig['request']> = {},
>(
  method: M,
  path: P,
  summary: string,
  ok: O,
  request: R = {} as R,
) => {
  const tags = path.startsWith('/api/desk/') ? { tags: ['desk'] } : {};
  return createRoute({ method, path, summary, ...tags, request, responses: { 200: ok } });
};

/** One that is posted JSON. */
export const postRoute = <P extends string, I extends z.ZodType, O extends z.ZodType>(
  path: P,
  summary: string,
  input: I,
  output: O,
) => jsonRoute('post', path, summary, jsonOk(output, 'Done'), { body: jsonBody(input) });
