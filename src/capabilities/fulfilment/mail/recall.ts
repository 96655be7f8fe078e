import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { listOf } from '#src/lib/lists.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { reasonOf } from './order-letter.ts';

interface RecallMail {
  to: string;
  formula: FormulaId;
  code: string;
  /** Reason for the recall. */
  why: string;
  /** With the cats that live there. */
  boxes: readonly { number: string; cats: readonly { name: string }[] }[];
  origin: string;
  supportEmail: string;
}

/** Tells a household the recalled sticks, with their boxes and cats. */
export function recallMail({ to, formula, code, why, boxes, origin, supportEmail }: RecallMail): OutgoingMail {
  const { name } = FORMULAS[formula];
  const namesOf = (cats: readonly { name: string }[]) => cats.map((cat) => nameInMail(cat.name));
  const names = [...new Set(boxes.flatMap(({ cats }) => namesOf(cats)))];
  const sticksOf = (cats: readonly { name: string }[]) =>
    cats.length ? `the ${name} sticks of ${listOf(namesOf(cats))}` : `the ${name} sticks`;
  return letter({
    to,
    kind: 'lot-recalled',
    subject: names.length ? `Please stop giving ${name} to ${listOf(names)}` : `Please do not give your ${name} sticks`,
    lines: [
      `We recall a lot of ${name} that went into ${boxes.length === 1 ? 'a box' : 'boxes'} of yours. Please do not give these sticks any more. All other sticks may be given as before.`,
      ...boxes.map(({ number, cats }) => `Box ${number}: ${sticksOf(cats)}, lot ${code}.`),
      `Why: ${why}`,
      'You need not send them back. Please put them in the bin. If a cat seems unwell, call your vet and show this mail.',
      `Reply to this mail, or write to ${supportEmail}, and say whether you want replacement sticks or your money back for them. Either is free.`,
    ],
    reason: reasonOf({ supportEmail }),
    button: { label: 'See your boxes', href: `${origin}/dashboard?tab=delivery` },
  });
}
