import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { resetMail } from './mail/reset.tsx';
import { LONGEST_WINDOW_SECONDS, RESET_LINK_HOURS } from './rules/limits.ts';
import { forgetBefore, personByContact } from './store.ts';
import { issueSingleUse } from './verbs/single-use.ts';

const SYSTEM = { kind: 'system' } as const;
const WEEK_MS = 7 * 86_400_000;

/** Mails a link to a new password, if there is such an account. */
export const sendReset = defineJob<{ email: string }>('password-reset', {
  run: (house, { email }) =>
    house.transact(SYSTEM, async (ctx) => {
      const person = await personByContact(ctx.tx, { kind: 'email', email });
      if (!person) return;
      const token = await issueSingleUse(ctx, {
        purpose: 'reset',
        personId: person.id,
        subject: { email },
        hours: RESET_LINK_HOURS,
      });
      const link = `${ctx.settings.publicUrl}/reset-password?token=${token}`;
      await ctx.mail(resetMail({ to: email, firstName: person.firstName, link }));
    }),
});

/** An hour after a login: forgets ended sessions, old links and old counts. */
export const sweep = defineJob<Record<string, never>>('access-sweep', {
  run: (house) =>
    house.transact(SYSTEM, (ctx) => {
      const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
      return forgetBefore(ctx.tx, {
        sessions: ctx.now,
        links: ago(WEEK_MS),
        counts: ago(LONGEST_WINDOW_SECONDS * 1000),
      });
    }),
});

export const jobs: AnyJob[] = [sendReset, sweep];
