import { ApiError, api } from './api.ts';

/** A form the server did not take, in words for people; `fields` says what stands beside which field. */
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
export async function sendForm<T>(
  path: string,
  body: unknown,
  fallback: string,
  send: typeof api.post = api.post,
): Promise<T> {
  try {
    return await send<T>(path, body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw new FormFailure('');
    const fields = Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path, message]));
    const { details } = (error.data ?? {}) as { details?: Record<string, unknown> };
    throw new FormFailure(error.userMessage ?? fallback, error.code, fields, details);
  }
}
