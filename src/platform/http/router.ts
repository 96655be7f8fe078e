import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isRefusal, type Issue, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, House } from '../house.ts';
import { UNAVAILABLE_PAGE_HEADERS, unavailablePage } from './unavailable-page.ts';

/** What every handler finds in `c.var`. */
export interface HttpEnv {
  Variables: {
    house: House;
    requestId: string;
    /** Set for /api/* by the access room; a visitor elsewhere. */
    actor: Actor;
  };
}

export interface ErrorBody {
  message: string;
  code: string;
  issues?: Issue[];
  details?: Record<string, unknown>;
}

/** A router whose bodies are checked against their schemas; a wrong field is named in the 422 answer. */
export function newRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
      return c.json({ message: invalidSentence(issues), code: 'invalid', issues } satisfies ErrorBody, 422);
    },
  });
}

function invalidSentence(issues: Issue[]): string {
  const first = issues[0];
  return first?.path ? `Please check ${first.path}: ${first.message}` : 'Please check what you sent.';
}

/** Answers with a verb's outcome: its value as JSON, or its refusal with the refusal's own status. */
// The declared response types of a route describe its success; refusals share one shape, declared once.
// oxlint-disable-next-line typescript/no-explicit-any
export function answer(c: Context, outcome: unknown, status: ContentfulStatusCode = 200): any {
  return isRefusal(outcome) ? refuse(c, outcome) : c.json((outcome ?? {}) as object, status);
}

/** Says no as JSON; with status 503 as a page where a person asked for one. */
export function refuse(c: Context, refusal: Refusal): Response {
  const { issues, retryAfter, details } = refusal.extras;
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  if (refusal.status === 503 && asksForPage(c)) {
    return c.html(unavailablePage(refusal.message), 503, UNAVAILABLE_PAGE_HEADERS);
  }
  const body: ErrorBody = { message: refusal.message, code: refusal.code, issues, details };
  return c.json(body, refusal.status as ContentfulStatusCode);
}

/** A browser that goes somewhere, or whoever wants HTML from an address that is not the API's. */
function asksForPage(c: Context): boolean {
  if (c.req.header('sec-fetch-mode') === 'navigate') return true;
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
