import type { OutgoingMail } from '#src/platform/house.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';

interface OrderLinkMail {
  to: string;
  number: string;
  link: string;
  supportEmail: string;
}

/** The way back to an order, for somebody who asked for it with its number. */
export function orderLinkMail({ to, number, link, supportEmail }: OrderLinkMail): OutgoingMail {
  const title = `Where order ${number} is`;
  const what =
    'This link opens the page of your order. Whoever has it can see where the parcel is, so keep it to yourself.';
  const reason = `You get this mail because somebody asked for it with the number of your order. If it was not you, nothing happens. Questions: ${supportEmail}`;
  return {
    to,
    kind: 'order-link',
    subject: title,
    text: [what, link, reason].join('\n\n'),
    html: (
      <MailLayout title={title} preview={what} reason={reason}>
        <MailText>{what}</MailText>
        <MailButton href={link}>See my order</MailButton>
      </MailLayout>
    ),
  };
}
