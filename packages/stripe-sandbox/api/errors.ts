/** Fields of Stripe's `error` besides type and message. */
export interface ErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  charge?: string;
}

type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** Error in Stripe's form. Thrown, it undoes what was written; returned, it keeps it (a declined card). */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly details: ErrorDetails;

  constructor(status: number, type: ErrorType, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  body() {
    const { code } = this.details;
    const docUrl = code && `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;
    return { error: { type: this.type, message: this.message, ...this.details, ...(docUrl && { doc_url: docUrl }) } };
  }
}

export function invalid(message: string, details: ErrorDetails = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', message, details);
}

export function parameterMissing(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function notServed(what: string, param?: string): ApiError {
  return invalid(`The sandbox does not serve ${what}.`, param ? { param } : {});
}

export const atLeastOne = (param: string): ApiError =>
  invalid('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param });

/** Names of an id in the address other than `id`. */
const NAMED_IN_ADDRESS: Record<string, string> = {
  coupon: 'coupon',
  dispute: 'dispute',
  payment_intent: 'intent',
  price: 'price',
  setup_intent: 'intent',
};

/** 404 where the id stands in the address, 400 where it is a parameter. */
export function resourceMissing(type: string, id: string, param?: string): ApiError {
  const name = type === 'setup_intent' ? 'setupintent' : type.replace('.', ' ');
  return new ApiError(param ? 400 : 404, 'invalid_request_error', `No such ${name}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? NAMED_IN_ADDRESS[type] ?? 'id',
  });
}
