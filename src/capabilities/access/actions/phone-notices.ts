import type { Ctx } from '#src/platform/services.ts';
import { phoneAddedMail, phoneRemovedMail, resetByPhoneMail } from '../mail/phone-changed.tsx';
import { verifiedPhone } from '../scopes.ts';
import type { Person } from '../store.ts';
import { issueUndo } from './undo-email-change.ts';

const MAILS = { added: phoneAddedMail, removed: phoneRemovedMail, reset: resetByPhoneMail };

/**
 * Mails the confirmed address of an account about an added, removed or used number, with a link that undoes it for 7 days: the
 * address outranks the number, because a SIM card can be taken over. Accounts without one are told nothing.
 */
export async function tellAddressOfNumber(
  ctx: Ctx,
  person: Person,
  { what, phone }: { what: keyof typeof MAILS; phone: string },
): Promise<void> {
  const undo = await issueUndo(ctx, person);
  if (!undo) return;
  const { supportEmail } = ctx.settings;
  await ctx.mail(MAILS[what]({ ...undo, phone, recovers: person.role === 'customer', supportEmail }));
}

/** Tells the number an account had until now, where it was verified, that it opens nothing any more. */
export async function tellOldNumber(ctx: Ctx, person: Person): Promise<void> {
  const to = verifiedPhone(person);
  if (!to || ctx.settings.sms === 'off') return;
  const { publicUrl, supportEmail } = ctx.settings;
  await ctx.text({
    to,
    personId: person.id,
    kind: 'phone-given-up',
    subject: 'A number that no longer belongs to its account',
    body: `Purrwell: this number no longer signs in to your account. Was it not you? ${publicUrl}/forgot-password or ${supportEmail}`,
  });
}
