import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { MailLayout, MailRows, MailText } from '#src/ui/mail-layout.tsx';
import { NEXT_STEPS } from '../rules/next-steps.ts';
import type { Inquiry } from '../store.ts';

/** Says that something has arrived, and repeats none of it: the address may be somebody else's. */
export function inquiryConfirmation(
  { supportEmail }: Settings,
  { kind, number, email }: Pick<Inquiry, 'kind' | 'number'> & { email: string },
): OutgoingMail {
  const { thing, next } = NEXT_STEPS[kind];
  const subject = `${thing} has arrived: ${number}`;
  const keep = 'If you write again about this, please mention the number.';
  const reason = `You get this mail because this address was given in a form on our pages. If that was not you, ignore it or tell ${supportEmail}.`;
  return {
    to: email,
    kind: `${kind}-received`,
    subject,
    text: [`${thing} has arrived.`, `Reference number: ${number}`, next, keep, reason].join('\n\n'),
    html: (
      <MailLayout title={`${thing} has arrived`} preview={next} reason={reason}>
        <MailRows rows={[['Reference number', number]]} />
        <MailText>{next}</MailText>
        <MailText>{keep}</MailText>
      </MailLayout>
    ),
  };
}
