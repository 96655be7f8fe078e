import type { OutgoingMail } from '#src/platform/services.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { BY_OUR_TEAM, type Ending, endingSentences } from '../rules/ending.ts';

/** Proof that a plan was cancelled, or kept after all. */
export function planEndingMail(receipt: {
  to: string;
  /** Time zone of the household, by which days are written. */
  timeZone: string;
  code: string;
  content: Ending;
  /** The plan is over with it, so that it cannot be undone. */
  over?: boolean;
  /** A colleague did it on behalf of the household. */
  byStaff?: boolean;
  orderNumber: string | null;
  origin: string;
  supportEmail: string;
}): OutgoingMail {
  const { to, timeZone, code, content, over = false, byStaff = false, orderNumber, origin, supportEmail } = receipt;
  const cancelled = content.kind === 'cancelled';
  const subject = cancelled ? 'Your plan is cancelled' : 'Your plan continues';
  const lines = [
    ...endingSentences(content, timeZone),
    ...(byStaff ? [BY_OUR_TEAM] : []),
    ...(orderNumber ? [`Order ${orderNumber}`] : []),
  ];
  const proof = `Receipt ${code}. Anyone with this number can check the receipt. It shows no personal data.`;
  const undo = cancelled && !over ? [`You can undo this until that day: ${origin}/dashboard?tab=billing`] : [];
  const because = cancelled
    ? 'a plan with this address was cancelled'
    : `${content.after ? 'the end of a plan' : 'a cancellation'} was undone`;
  const reason = `You get this mail because ${because}. Questions: ${supportEmail}`;
  const link = `${origin}/receipt#${code}`;
  return {
    to,
    kind: cancelled ? 'plan-cancelled' : 'plan-kept',
    subject,
    text: [...lines, proof, link, ...undo, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={lines[0] ?? subject} reason={reason}>
        {lines.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailText>{proof}</MailText>
        <MailButton href={link}>See the receipt</MailButton>
        {cancelled && !over && (
          <MailText>
            Until that day you can <MailLink href={`${origin}/dashboard?tab=billing`}>undo the cancellation</MailLink>.
          </MailText>
        )}
      </MailLayout>
    ),
  };
}
