import { formatDate } from '#src/lib/dates.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { greeting } from '#src/platform/mail/names.ts';
import { MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { type KeptId, keptText, keptUntil, RETENTION } from '../rules/retention.ts';

interface Receipt {
  to: string;
  firstName: string;
  kept: KeptId[];
  now: Date;
  supportEmail: string;
}

/** Mail that confirms a deleted account, with a row of the retention table for everything that is kept. */
export function deletionReceiptMail({ to, firstName, kept, now, supportEmail }: Receipt): OutgoingMail {
  const subject = 'Your account is deleted';
  const hello = greeting(firstName);
  const gone =
    'Your account, your sign-ins, your cats and their records are deleted. If you had a plan, it has ended, and nothing more will be charged.';
  const rest = 'This is what we still keep, and for how long:';
  const rows = kept.map((id) => `${RETENTION[id].what}: ${keptText(id)}${latest(id, now)}. ${RETENTION[id].why}`);
  const help = `If you did not ask for this, or expect a refund, write to ${supportEmail}.`;
  const reason = 'You get this mail because an account with this address was deleted.';
  return {
    to,
    kind: 'account-deleted',
    subject,
    text: [hello, gone, rest, ...rows.map((row) => `- ${row}`), help, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={gone} reason={reason}>
        <MailText>{hello}</MailText>
        <MailText>{gone}</MailText>
        <MailText>{rest}</MailText>
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
        <MailText>{help}</MailText>
      </MailLayout>
    ),
  };
}

/** By when all of it is deleted, where the calendar says so. */
function latest(id: KeptId, now: Date): string {
  const until = keptUntil(id, now);
  return until ? `, at the latest until ${formatDate('full', until.toISOString(), 'UTC')}` : '';
}
