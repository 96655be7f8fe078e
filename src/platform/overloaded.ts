/** Thrown before any work is done, where more is asked than can be done soon. Answered with 503 and Retry-After. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too many people want this at the moment. Please try again in a few seconds.');
    this.retryAfter = retryAfter;
  }
}
