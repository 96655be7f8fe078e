import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { forgetMails } from '#src/platform/mail/post.ts';
import { deleteFinishedPapersBefore } from './papers-store.ts';
import { keptSince } from './rules/retention.ts';
import { forgetBefore, lockPerson, personByEmail } from './store.ts';
import { mailReset } from './verbs/mail-reset.ts';

const SYSTEM = { kind: 'system' } as const;

/** Mails a link to a new password, if there is such an account. */
export const sendReset = defineJob<{ email: string }>('password-reset', {
  run: (house, { email }) =>
    house.transact(SYSTEM, async (ctx) => {
      const found = await personByEmail(ctx.tx, email);
      const person = found && (await lockPerson(ctx.tx, found.id));
      if (person?.email === email) await mailReset(ctx, person, email);
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
