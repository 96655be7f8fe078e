import type { OutgoingMail } from '#src/platform/house.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { dateWords } from '#src/kit/dates.ts';
import { type Ending, endingSentences } from '../rules/ending.ts';

/** Proof that a plan was cancelled, or kept after all. */
export function planEndingMail(receipt: {
  to: string;
  code: string;
  content: Ending;
  orderNumber: string | null;
  origin: string;
  supportEmail: string;
}): OutgoingMail {
  const { to, code, content, orderNumber, origin, supportEmail } = receipt;
  const cancelled = content.kind === 'cancelled';
  const subject = cancelled ? 'Your plan is cancelled' : 'Your plan goes on';
  const lines = [
    ...endingSentences(content, (iso) => dateWords(new Date(iso))),
    ...(orderNumber ? [`Order ${orderNumber}`] : []),
  ];
  const proof = `Receipt ${code}. Anybody you give this number to can check it, and sees nothing personal.`;
  const undo = cancelled ? [`Until that day you can take it back: ${origin}/dashboard?tab=billing`] : [];
  const reason = `You get this mail because ${cancelled ? 'a plan with this address was cancelled' : 'a cancellation was taken back'}. Questions: ${supportEmail}`;
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
        {cancelled && (
          <MailText>
            Until that day you can <MailLink href={`${origin}/dashboard?tab=billing`}>take it back</MailLink>.
          </MailText>
        )}
      </MailLayout>
    ),
  };
}
