import Stripe from 'stripe';

export interface Refusal {
  status: number | undefined;
  /** Type on the wire: `invalid_request_error`, `card_error`, `idempotency_error`. */
  type: string | undefined;
  code: string | undefined;
  decline_code?: string | undefined;
  param: string | undefined;
  message: string;
}

/** Returns how Stripe's SDK reports the refusal of a request. Fails where the request is answered. */
export async function refusal(request: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await request.then(
    (answer) => {
      throw new Error(`The request was answered: ${JSON.stringify(answer).slice(0, 200)}`);
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status, rawType: type, code, decline_code, param, message } = error;
  return { status, type, code, ...(decline_code && { decline_code }), param, message };
}

/** Refusal of a wrong parameter. */
export const invalid = (param: string | undefined, code?: string) =>
  ({ status: 400, type: 'invalid_request_error', param, code }) as const;

/** Refusal of an id in the address that names nothing. */
export const missing = (message: string) =>
  ({ status: 404, type: 'invalid_request_error', code: 'resource_missing', param: 'id', message }) as const;

/** The same of requests that are sent at once. */
export const refusals = (requests: Promise<unknown>[]): Promise<Refusal[]> => Promise.all(requests.map(refusal));
