import { formatMoney } from '#src/lib/money.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { type LadderStep, type PaymentProblem, problemSentences } from '../rules/payment-ladder.ts';

interface ProblemMail {
  step: LadderStep;
  problem: PaymentProblem;
  to: string;
  /** Time zone of the household, by which days are written. */
  timeZone: string;
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

function subjectOf({ step, problem, timeZone }: Pick<ProblemMail, 'step' | 'problem' | 'timeZone'>): string {
  const { amount, needsApproval, tries } = problem;
  const sum = formatMoney(amount);
  const day = tries[0] ? formatDate('full', tries[0], timeZone) : '';
  if (needsApproval && (step === 'last-try' || step === 'final-notice'))
    return `Please approve ${sum} with your bank by ${tries.length ? formatDate('full', tries.at(-1) ?? '', timeZone) : 'now'}`;
  if (step === 'last-try') return `One try is left for ${sum}, on ${day}`;
  if (step === 'final-notice') return `Last try for ${sum} on ${day}`;
  return needsApproval ? `Please approve ${sum} with your bank` : `${sum} for the next month did not go through`;
}

/** A mail of the ladder about a failed renewal: the amount, the reason, the next try and the way to pay. */
export function paymentProblemMail(told: ProblemMail): OutgoingMail {
  const { step, problem, payUrl, to, timeZone, origin, supportEmail } = told;
  const { amount, needsApproval } = problem;
  const tab = `${origin}/dashboard?tab=billing`;
  const subject = subjectOf(told);
  const lines = problemSentences(problem, timeZone);
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
