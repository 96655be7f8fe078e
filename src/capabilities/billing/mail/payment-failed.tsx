import { formatMoney } from '#src/lib/money.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { dateWords } from '#src/lib/dates.ts';
import { type LadderStep, type PaymentProblem, problemSentences } from '../rules/payment-ladder.ts';

interface ProblemMail {
  step: LadderStep;
  problem: PaymentProblem;
  to: string;
  /** Page of the payment service on which it is paid or approved. */
  payUrl: string | null;
  origin: string;
  supportEmail: string;
}

const KINDS: Record<LadderStep, string> = {
  failed: 'payment-failed',
  approval: 'payment-approval',
  'last-try': 'payment-last-try',
  'final-notice': 'payment-final-notice',
};

const day = (iso: string) => dateWords(new Date(iso));

function subjectOf(step: LadderStep, { amount, needsApproval, tries: [next = ''] }: PaymentProblem): string {
  const sum = formatMoney(amount);
  if (step === 'last-try') return `One try is left for ${sum}, on ${day(next)}`;
  if (step === 'final-notice') return `Last try for ${sum} on ${day(next)}`;
  return needsApproval ? `Please approve ${sum} with your bank` : `${sum} for the next month did not go through`;
}

/** A mail of the ladder about a renewal that did not go through: how much, why, when it is tried again, how to pay it. */
export function paymentProblemMail({ step, problem, payUrl, to, origin, supportEmail }: ProblemMail): OutgoingMail {
  const { amount, needsApproval } = problem;
  const tab = `${origin}/dashboard?tab=billing`;
  const subject = subjectOf(step, problem);
  const lines = problemSentences(problem, day);
  const reason = `You get this mail because a payment is due. Questions: ${supportEmail}`;
  const [other, label] = needsApproval
    ? ['To use another card instead', `Approve ${formatMoney(amount)}`]
    : ['To use another card', `Pay ${formatMoney(amount)}`];
  return {
    to,
    kind: KINDS[step],
    subject,
    text: [
      ...lines,
      ...(payUrl ? [`${needsApproval ? 'Approve' : 'Pay'}: ${payUrl}`] : []),
      `${other}: ${tab}&open=card`,
      reason,
    ].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={lines[0] ?? subject} reason={reason}>
        {lines.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailButton href={payUrl ?? tab}>{label}</MailButton>
        <MailText>
          <MailLink href={`${tab}&open=card`}>{other}</MailLink>
        </MailText>
      </MailLayout>
    ),
  };
}
