import type { Answer, Input, AnsweredPath } from './answers.ts';
import { toast } from '../ui/toast.tsx';
import { ApiError, call, sentenceFor } from './api.ts';

/** A form the server did not take, in words for people; `fields` has the sentence beside each field. */
export class FormFailure extends Error {
  override name = 'FormFailure';
  readonly code: string | null;
  readonly fields: Record<string, string>;
  /** Facts to act on. */
  readonly details: Record<string, unknown>;

  constructor(
    message: string,
    code: string | null = null,
    fields: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** The server's sentence where it gave one, `fallback` where it did not, no words at all where it never answered. */
export const sendForm = <const P extends string, M extends 'post' | 'put' | 'patch' = 'post'>(
  path: P & AnsweredPath<M, P>,
  body: Input<M, P>,
  fallback: string,
  method: M = 'post' as M,
): Promise<Answer<M, P>> => sendFormTo<Answer<M, P>>(path, body, fallback, method);

/** The same for an address that is not known until the page runs; the caller names the type of the answer. */
export async function sendFormTo<T>(path: string, body: unknown, fallback: string, method = 'post'): Promise<T> {
  try {
    return await call<T>(method.toUpperCase(), path, body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw new FormFailure('');
    const fields = Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path, message]));
    const { details } = (error.data ?? {}) as { details?: Record<string, unknown> };
    throw new FormFailure(error.userMessage ?? fallback, error.code, fields, details);
  }
}

/** Shows the failure of a request, in the server's words where it gave some. */
export function sayFailed(title: string, failure: unknown, otherwise = 'We got no answer. Please try again.'): void {
  const text = (failure instanceof FormFailure && failure.message) || sentenceFor(failure, otherwise);
  toast({ title, text, tone: 'bad' });
}

/** Shows the faults of a form before it is sent: beside their fields, and as a toast. */
export function sayProblem(
  form: { showProblem(problem: { field: string; text: string }): void },
  problem: { field: string; title: string; text: string },
): void {
  form.showProblem(problem);
  toast({ ...problem, tone: 'bad' });
}
