import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { forgetMails } from '#src/platform/mail/post.ts';
import { resetMail } from './mail/reset.tsx';
import { deleteFinishedPapersBefore } from './papers-store.ts';
import { RESET_LINK_HOURS } from './rules/limits.ts';
import { keptSince } from './rules/retention.ts';
import { forgetBefore, personByContact } from './store.ts';
import { issueSingleUse } from './verbs/single-use.ts';

const SYSTEM = { kind: 'system' } as const;

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

/** Forgets what has had its time: ended sessions, old links, old counts, and of old mails the text, then the rest. */
export const sweep = defineJob<Record<string, never>>('access-sweep', {
  nightly: '03:20',
  run: (house) =>
    house.transact(SYSTEM, async ({ tx, now }) => {
      await forgetBefore(tx, { sessions: now, links: keptSince('links', now), counts: keptSince('attempts', now) });
      await deleteFinishedPapersBefore(tx, keptSince('documents', now));
      await forgetMails(tx, { bodies: keptSince('mailBodies', now), notes: keptSince('mailNotes', now) });
    }),
});

export const jobs: AnyJob[] = [sendReset, sweep];
