import { ANSWERS, spanText } from '#src/capabilities/pricing/rules/times.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { refusedDays } from '../rules/claim-words.ts';
import { type OrderLetter, reasonOf } from './order-letter.ts';

interface Claimed {
  name: string;
  /** Number of the box. */
  box: string;
  entries: readonly { day: string }[];
}

/** A claim for refused sticks that a person decides on. A refund by the rule has a mail of its own. */
export function claimMail({ to, cats, number, ...about }: OrderLetter, { name, box, entries }: Claimed): OutgoingMail {
  return letter({
    to,
    cats,
    kind: 'claim-received',
    subject: `We have your claim for the sticks of ${nameInMail(name)}`,
    lines: [
      `${nameInMail(name)} refused the sticks of box ${box}. With your claim we have the entries of ${refusedDays(entries)}.`,
      `A person decides on it and answers by mail within ${spanText(ANSWERS.message)}. You do not have to send anything.`,
      `Order ${number}`,
    ],
    reason: reasonOf(about),
    button: { label: 'See the claim', href: `${about.origin}/dashboard?tab=billing` },
  });
}
