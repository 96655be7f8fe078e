import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { exportWayMail } from '../mail/export-way.ts';
import { consumeLimit } from '../rate-limit.ts';
import { LIMITS } from '../rules/limits.ts';
import { type HouseholdScope, type StaffScope, verifiedEmail } from '../scopes.ts';
import { householdOfPerson } from '../household-store.ts';
import { personById } from '../store.ts';

/**
 * Mails the owner of a household the way to the export of their data, which opens for nobody but them, signed in and confirmed:
 * no file passes through a colleague or a mailbox. Refuses `person-unknown`, `no-address-to-mail` where none is confirmed, and
 * `too-many-attempts`.
 */
export async function mailExportWay(
  ctx: Ctx,
  { household }: { household: HouseholdScope; scope: StaffScope<'households'> },
  personId: string,
): Promise<DomainError | null> {
  const theirs = (await householdOfPerson(ctx.tx, personId)) === household.householdId;
  const person = theirs ? await personById(ctx.tx, personId) : undefined;
  if (!person) return refusals('person-unknown');
  const to = verifiedEmail(person);
  if (!to) return refusals('no-address-to-mail');
  const limited = await consumeLimit(ctx, LIMITS.exportByPerson, 'export-way', personId);
  if (limited) return limited;
  const { publicUrl: origin, supportEmail } = ctx.settings;
  await ctx.mail(exportWayMail({ to, firstName: person.firstName, origin, supportEmail }));
  return null;
}
