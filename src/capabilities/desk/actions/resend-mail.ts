import type { StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import { membersOfHouseholds } from '#src/capabilities/access/actions/search-people.ts';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { buyersOfHousehold } from '#src/capabilities/billing/actions/household-payments.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { sendCopy } from '#src/platform/mail/outbox.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { COPY_REFUSALS, copyRefused } from '../rules/delivery-retry.ts';
import { mailOfHousehold } from '../store.ts';

const DAY = 86_400;
const OF_MAIL = { max: 3, windowSeconds: DAY };
const OF_HOUSEHOLD = { max: 10, windowSeconds: DAY };

/** Addresses of a household: of its account, and those that its orders were paid with. */
export async function addressesOf(ctx: ReadCtx, { household, scope }: StaffOfHousehold): Promise<string[]> {
  const members = await membersOfHouseholds(ctx.tx, scope, [household.householdId]);
  const buyers = await buyersOfHousehold(ctx.tx, household);
  return [...new Set([...members.flatMap(({ person }) => person.email ?? []), ...buyers])];
}

/**
 * Sends a mail of a household once more, to the address that it went to. Refuses `mail-unknown` where that is no address of the
 * household now, `delivery-refused` by `rules/delivery-retry.ts` and `too-many-attempts`.
 */
export async function resendMail(ctx: Ctx, staff: StaffOfHousehold, mailId: string): Promise<DomainError | null> {
  const mail = await mailOfHousehold(ctx.tx, staff.scope, { id: mailId, recipients: await addressesOf(ctx, staff) });
  if (!mail) return refusals('mail-unknown');
  const { sentAt, lastError: error, secret } = mail;
  const state = {
    sentAt,
    error,
    secret,
    hasContent: Boolean(mail.html && mail.text),
    unsubscribes: mail.headers !== null,
  };
  const refused = copyRefused(state, Boolean(ctx.settings.smtpUrl));
  if (refused) return refusals('delivery-refused', { message: COPY_REFUSALS[refused] });
  const { householdId } = staff.household;
  const limited =
    (await consumeLimit(ctx, OF_MAIL, 'mail-copy', mailId)) ??
    (await consumeLimit(ctx, OF_HOUSEHOLD, 'mail-copies', householdId));
  if (limited) return limited;
  await sendCopy(ctx, mail);
  return null;
}
