import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DomainError } from '#src/lib/domain-error.ts';
import { type HttpEnv, refuse } from './router.ts';

const BODY_LIMIT = 256 * 1024;
export const TOO_LARGE = 'That is more than 256 kB. Please send less.';

interface Exception {
  takes: RegExp;
  /** Error text for a body of another type. */
  otherwise: string;
  largest?: number;
  tooLarge?: string;
  fromAnywhere?: boolean;
}

const EXPORT_UPLOAD: Exception = {
  takes: /^multipart\/form-data\b/i,
  otherwise: 'Please send a form with a file.',
  largest: 31 * 1024 * 1024,
  tooLarge: 'That file is larger than 30 MB, which is more than we can import.',
};

/** Exactly these paths take something besides JSON. */
const EXCEPTIONS: Record<string, Exception> = {
  // A resume travels as a file; the rest is for the fields beside it.
  '/api/careers/applications': {
    takes: /^multipart\/form-data\b/i,
    otherwise: 'Please send a form with a file.',
    largest: 6 * 1024 * 1024,
    tooLarge: 'That file is larger than 5 MB. Please send a smaller PDF.',
  },
  // The export of another shop. Visitors are refused before it is read (portability/routes.ts).
  '/api/import-previews': EXPORT_UPLOAD,
  '/api/imports': EXPORT_UPLOAD,
  // RFC 8058: a mail provider posts this form for its reader, from its own servers or pages. The token in the address
  // is all that counts there, never a cookie, so there is nothing a foreign page could borrow.
  '/api/newsletter/unsubscribe': {
    takes: /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
    otherwise: 'Please send JSON or a form.',
    fromAnywhere: true,
  },
  // Read as bytes by its handler, which checks their signature. An event carries a whole object, such as an invoice with all its lines.
  '/api/webhooks/stripe': {
    takes: /^/,
    otherwise: 'Please send an event.',
    largest: 4 * 1024 * 1024,
    tooLarge: 'That is more than 4 MB.',
    fromAnywhere: true,
  },
  // The same for accounts that are paid by Stripe Connect.
  '/api/webhooks/stripe-connect': {
    takes: /^/,
    otherwise: 'Please send an event.',
    largest: 4 * 1024 * 1024,
    tooLarge: 'That is more than 4 MB.',
    fromAnywhere: true,
  },
  // Read as bytes by its handler, which checks their signature. A tracker carries every scan of its parcel.
  '/api/webhooks/easypost': {
    takes: /^application\/json\b/i,
    otherwise: 'Please send an event.',
    largest: 1024 * 1024,
    tooLarge: 'That is more than 1 MB.',
    fromAnywhere: true,
  },
  // Read by its handler, which checks its signature.
  '/api/webhooks/text-messages': {
    takes: /^application\/x-www-form-urlencoded\b/i,
    otherwise: 'Please send a form.',
    fromAnywhere: true,
  },
};
const JSON_ONLY: Exception = { takes: /^application\/json\b/i, otherwise: 'Please send JSON.' };
export const exceptionFor = (path: string): Exception | undefined =>
  Object.hasOwn(EXCEPTIONS, path) ? EXCEPTIONS[path] : undefined;

function hasBody(c: Context): boolean {
  const length = c.req.header('content-length');
  return (length !== undefined && length !== '0') || c.req.header('transfer-encoding') !== undefined;
}

/** A body, where there is one, is JSON; but for the exceptions. */
export function jsonOnly(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { takes, otherwise } = exceptionFor(c.req.path) ?? JSON_ONLY;
    if (hasBody(c) && !takes.test(c.req.header('content-type') ?? '')) {
      return refuse(c, new DomainError('not-json', 415, otherwise));
    }
    return next();
  };
}

export function limitBody(): MiddlewareHandler<HttpEnv> {
  const limitTo = (maxSize: number, sentence: string) =>
    bodyLimit({ maxSize, onError: (c) => refuse(c, new DomainError('too-large', 413, sentence)) });
  const usual = limitTo(BODY_LIMIT, TOO_LARGE);
  const larger = new Map(
    Object.entries(EXCEPTIONS).flatMap(([path, { largest, tooLarge = TOO_LARGE }]) =>
      largest === undefined ? [] : [[path, limitTo(largest, tooLarge)] as const],
    ),
  );
  return (c, next) => (hasBody(c) ? (larger.get(c.req.path) ?? usual)(c, next) : next());
}
