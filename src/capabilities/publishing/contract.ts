import { defineErrors, DomainError } from '#src/lib/domain-error.ts';

export const refusals = defineErrors({
  'already-withdrawn': [409, 'This is not on the shop any more.'],
  'nothing-published': [409, 'This was never on the shop, so there is nothing to withdraw.'],
  'version-taken': [409, 'Another version has this id. Please reload the page.'],
});

/** A colleague was faster; says who. */
export const overtaken = (who: string) =>
  new DomainError(
    'overtaken',
    409,
    `${who} has changed this in the meantime. Please look at it again; what you wrote is still here.`,
  );
