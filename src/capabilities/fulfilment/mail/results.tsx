import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { CatState } from '../rules/cat-state.ts';
import { dateWords } from '#src/kit/dates.ts';

interface ResultsMail {
  to: string;
  name: string;
  state: CatState;
  number: string;
  /** No lab read anything. */
  sandbox: boolean;
  origin: string;
  supportEmail: string;
}

/** The results of a cat are released: what was found is on its page, and what follows for its sticks is said here. */
export function resultsMail({ to, name, state, number, sandbox, origin, supportEmail }: ResultsMail): OutgoingMail {
  return letter({
    to,
    kind: state.is === 'held' || state.is === 'too-young' ? 'results-without-sticks' : 'results-ready',
    subject: `The results of ${name} are ready`,
    lines: [
      `The lab has read the samples of ${name}. What it found, marker by marker, is on the health page.`,
      ...whatFollows(name, state),
      ...(sandbox ? ['Sandbox: no lab read anything. These results are drawn from the profile.'] : []),
      'A wellness report, not a diagnosis.',
      `Order ${number}`,
    ],
    reason: `You get this mail because of an order with this address. Questions: ${supportEmail}`,
    button: { label: 'See the results', href: `${origin}/dashboard?tab=health` },
  });
}

const NOT_CHARGED =
  'Nothing is charged for it until then: what was paid for a box without its sticks goes back when that box is packed.';

function whatFollows(name: string, state: CatState): string[] {
  if (state.is === 'too-young') {
    const day = dateWords(new Date(`${state.until}T12:00:00Z`));
    return [`${name} is too young for sticks until ${day}. They start with the first box after that day.`, NOT_CHARGED];
  }
  if (state.is !== 'held') return [`The sticks of ${name} are made after these results.`];
  return [
    `No sticks are made for ${name} for now: with its weight, food, allergies and other supplements, they would hold more of something than is good for it.`,
    NOT_CHARGED,
    'A colleague looks at it and writes to you. You need not do anything.',
  ];
}

/** The lab has read a swab that may be another cat's. */
export function mixUpMail({
  to,
  name,
  why,
  number,
  origin,
  supportEmail,
}: Omit<ResultsMail, 'state' | 'sandbox'> & { why: string }): OutgoingMail {
  return letter({
    to,
    kind: 'samples-mixed-up',
    subject: `The samples of ${name} may be those of another cat`,
    lines: [
      why,
      'Nothing is released and nothing is mixed before that is settled, and nothing more is charged before the sticks have left.',
      `If the profile of ${name} is wrong, please correct it there. If two cats may have been swapped, answer this mail and say which. A colleague looks at it as well.`,
      `Order ${number}`,
    ],
    reason: `You get this mail because of an order with this address. Questions: ${supportEmail}`,
    button: { label: 'See what the lab says', href: `${origin}/dashboard?tab=health` },
  });
}

/** No cat of an order gets sticks for now: its first box waits a month, then its payment goes back. */
export function waitingMail({
  to,
  names,
  until,
  number,
  origin,
  supportEmail,
}: Pick<ResultsMail, 'to' | 'number' | 'origin' | 'supportEmail'> & { names: string; until: Date }): OutgoingMail {
  return letter({
    to,
    kind: 'order-without-sticks',
    subject: 'Your first box waits',
    lines: [
      `None of the cats of this order (${names}) gets sticks for now, so there is nothing to pack. We wrote to you why, cat by cat.`,
      `If one of them may have sticks by ${dateWords(until)}, the box is packed. If not, all that you paid for it goes back that day, the way you paid.`,
      'The plan stays, and nothing is charged while no cat gets sticks. You can end it at any time on the billing page.',
      `Order ${number}`,
    ],
    reason: `You get this mail because of an order with this address. Questions: ${supportEmail}`,
    button: { label: 'See where it is', href: `${origin}/dashboard?tab=delivery` },
  });
}
