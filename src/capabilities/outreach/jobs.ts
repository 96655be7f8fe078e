import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { endInvitation, inviteNightly } from './actions/invite-next.ts';
import { sendLetter } from './actions/send-letter.ts';
import { mailUnread } from './actions/mail-unread-answers.ts';
import { forgetBefore } from './store.ts';

const SYSTEM = systemActor('outreach/jobs');

/** Forgets messages, applications with their files, and addresses that nobody confirmed, once they have had their time. */
export const sweepOutreach = defineJob<Record<string, never>>('outreach-sweep', {
  nightly: '03:50',
  run: (services) =>
    services.transact(SYSTEM, ({ tx, now }) =>
      forgetBefore(tx, {
        messages: keptSince('messages', now),
        applications: keptSince('applications', now),
        // Withdrawals belong to the books of their year, which are kept from its end.
        withdrawals: startOfYear(keptSince('orders', now)),
        unconfirmed: keptSince('newsletterUnconfirmed', now),
      }),
    ),
});

const startOfYear = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), 0, 1));

export const jobs: AnyJob[] = [sweepOutreach, mailUnread, sendLetter, endInvitation, inviteNightly];
