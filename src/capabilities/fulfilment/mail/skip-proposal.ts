import { formatDate } from '#src/lib/dates.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import { type EstimatedCat, ESTIMATED_FROM, leftAtCutOff } from '../rules/runway-words.ts';
import { reasonOf } from './order-letter.ts';

interface ProposalMail {
  to: string;
  cats: CatInMail[];
  estimates: readonly EstimatedCat[];
  chargesAt: Date;
  timeZone: string;
  number: string;
  origin: string;
  supportEmail: string;
}

/** The sticks at home will probably outlast the next charge: the box may be skipped, and need not be. */
export function skipProposalMail(mail: ProposalMail): OutgoingMail {
  const { to, cats, estimates, chargesAt, timeZone, number, origin, supportEmail } = mail;
  const at = formatDate('plainAndTime', chargesAt, timeZone);
  return letter({
    to,
    cats,
    kind: 'skip-proposed',
    subject: 'There may be sticks left when the next box is charged',
    lines: [
      `The next box is charged on ${at}.`,
      ...estimates.map((cat) => `${leftAtCutOff({ ...cat, name: nameInMail(cat.name) })}.`),
      `${ESTIMATED_FROM} If there are fewer at home, nothing needs to be done.`,
      `You can skip that box until ${at}, under Billing, and undo it until then. If you do nothing, it comes as usual.`,
      `Order ${number}`,
    ],
    reason: reasonOf({ supportEmail }),
    button: { label: 'Look at the skip', href: `${origin}/dashboard?tab=billing&open=skip` },
  });
}
