import { DomainError } from './domain-error.ts';

const REASONS = {
  'database-unavailable': {
    retryAfter: 5,
    message: 'Our database is not answering right now. Please try again in a few seconds.',
  },
  overloaded: {
    retryAfter: 5,
    message: 'We are very busy at the moment. Please try again in a few seconds.',
  },
  'provider-unavailable': {
    retryAfter: 10,
    message: 'The provider of company accounts is not answering right now. Please try again in a little while.',
  },
  starting: { retryAfter: 2, message: 'We are starting up. Please try again in a few seconds.' },
  closing: { retryAfter: 1, message: 'We are restarting. Please try again in a few seconds.' },
} as const;

/**
 * The request is fine and can succeed when it is sent again later. Answered with status 503 and Retry-After, as a page
 * where a page was asked for (platform/http/router.ts, `refuse`).
 */
export class Unavailable extends DomainError {
  override name = 'Unavailable';

  constructor(reason: keyof typeof REASONS, retryAfter: number = REASONS[reason].retryAfter) {
    super(reason, 503, REASONS[reason].message, { retryAfter });
  }
}

/** Thrown before any work is done, where more is asked than can be done soon. */
export class Overloaded extends Unavailable {
  override name = 'Overloaded';

  /** `retryAfter` in seconds. */
  constructor(retryAfter?: number) {
    super('overloaded', retryAfter);
  }
}
