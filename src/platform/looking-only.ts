import { DomainError } from '#src/lib/domain-error.ts';

/** Refusal of a change by a colleague who looks as a customer. */
export const lookingOnly = (): DomainError =>
  new DomainError('looking-only', 403, 'You are looking as this customer, so nothing is changed.');
