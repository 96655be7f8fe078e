import { DomainError } from '#src/lib/domain-error.ts';

/** What a colleague is told who would change something while looking as a customer. */
export const lookingOnly = (): DomainError =>
  new DomainError('looking-only', 403, 'You are looking as this customer, so nothing is changed.');
