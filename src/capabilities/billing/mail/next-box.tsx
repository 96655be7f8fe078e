import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { type BoxReceipt, boxSentences, boxTitle } from '../rules/next-box-words.ts';

interface NextBoxMail {
  to: string;
  code: string;
  content: BoxReceipt;
  orderNumber: string | null;
  /** Said in the mail and not on the receipt, which anybody may read. */
  besides?: string[] | undefined;
  origin: string;
  supportEmail: string;
}

/** Proof that the next box has another date, in the sentences of the page. */
export function nextBoxMail({
  to,
  code,
  content,
  orderNumber,
  besides = [],
  origin,
  supportEmail,
}: NextBoxMail): OutgoingMail {
  return letter({
    to,
    kind: `box-${content.kind}`,
    subject: boxTitle(content.kind, content.box),
    lines: [
      ...boxSentences(content),
      ...besides,
      ...(orderNumber ? [`Order ${orderNumber}`] : []),
      `Receipt ${code}. Anyone with this number can check the receipt: ${origin}/receipt#${code}`,
      `You can change or undo this until the charge: ${origin}/dashboard?tab=billing`,
    ],
    button: { label: 'See my next box', href: `${origin}/dashboard?tab=billing` },
    reason: `You get this mail because the date of the next box was changed. Questions: ${supportEmail}`,
  });
}
