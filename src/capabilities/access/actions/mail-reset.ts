import type { Ctx } from '#src/platform/services.ts';
import { resetMail } from '../mail/reset.tsx';
import { RESET_LINK_HOURS } from '../rules/limits.ts';
import type { Person } from '../store.ts';
import { issueOneTimeToken } from './one-time-token.ts';

/** Mails a link for a new password. The person must be locked, as by everything that ends links. */
export async function mailReset(ctx: Ctx, person: Person, email: string): Promise<void> {
  const subject = { email };
  const token = await issueOneTimeToken(ctx, {
    purpose: 'reset',
    personId: person.id,
    subject,
    hours: RESET_LINK_HOURS,
  });
  const link = `${ctx.settings.publicUrl}/reset-password#token=${token}`;
  await ctx.mail(resetMail({ to: email, firstName: person.firstName, link }));
}
