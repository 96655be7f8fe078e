import type { OutgoingMail } from '#src/platform/services.ts';
import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import type { Correction } from '#src/capabilities/lab/events.ts';
import type { CatState } from '../rules/cat-state.ts';
import { type OrderLetter, orderLetter } from './order-letter.ts';

interface ResultsMail extends OrderLetter {
  name: string;
  state: CatState;
  /** No lab read anything. */
  sandbox: boolean;
}

/** The results of a cat are released: they are on its page; the mail states the effect on its sticks. */
export function resultsMail({ name, state, sandbox, ...about }: ResultsMail): OutgoingMail {
  return orderLetter(about, {
    kind: state.is === 'held' || state.is === 'too-young' ? 'results-without-sticks' : 'results-ready',
    subject: `The results of ${name} are ready`,
    lines: [
      `The lab has read the samples of ${name}. Every marker is on the health page.`,
      ...whatFollows(name, state),
      ...(sandbox ? ['Sandbox: no lab read these samples. The values are made up from the profile.'] : []),
      'A wellness report, not a diagnosis.',
    ],
    button: ['See the results', 'health'],
  });
}

const NOT_CHARGED =
  'You pay nothing for it until then. If you paid for a box without its sticks, we refund that when the box is packed.';

function whatFollows(name: string, state: CatState): string[] {
  if (state.is === 'too-young') {
    const day = formatDate('full', state.until, 'UTC');
    return [`${name} is too young for sticks until ${day}. They start with the first box after that day.`, NOT_CHARGED];
  }
  if (state.is !== 'held') return [`The sticks of ${name} are made after these results.`];
  return [
    `We make no sticks for ${name} for now. With its weight, food, allergies and other supplements, they would not be safe.`,
    NOT_CHARGED,
    'A colleague will look at it and write to you. You do not need to do anything.',
  ];
}

function stopGiving(name: string, unsafe: Correction['unsafe']): string[] {
  if (!unsafe.length) return [];
  const which = unsafe.map(({ version }) => String(version)).toSorted((a, b) => Number(a) - Number(b));
  return [
    `Please do not give ${name} any more sticks of ${which.length > 1 ? 'versions' : 'version'} ${listOf(which)}. By the corrected results they are not safe for it.`,
    ...unsafe.map(({ version, problems }) => `Version ${version}: ${problems.join(' ')}`),
    'Boxes with them that have not left stay with us.',
  ];
}

const TAKEN_BACK = 'None of these values count any more, and no sticks are made from them.';
const ON_HEALTH_PAGE = 'The health page shows the corrected results, and below them what was there before.';

/** The lab released results that were wrong, and corrected them: the changes, the reason, and the effects. */
export function correctionMail({
  name,
  state,
  timeZone,
  correction: { reason, changes, withdrawn, releasedAt, unsafe, unpinned },
  ...about
}: OrderLetter & { name: string; state: CatState; timeZone: string; correction: Correction }): OutgoingMail {
  return orderLetter(about, {
    kind: 'results-corrected',
    subject: unsafe.length
      ? `Please stop giving ${name} its sticks: results were corrected`
      : `The lab corrected results of ${name}`,
    lines: [
      ...stopGiving(name, unsafe),
      `The results of ${name} that we released on ${formatDate('full', releasedAt, timeZone)} were not right, and the lab has ${withdrawn ? 'taken them back' : 'corrected them'}. We are sorry.`,
      `Why: ${reason}`,
      ...(withdrawn ? [TAKEN_BACK] : changes.map((change) => `${change}.`)),
      ...(unpinned === null ? [] : [`You kept version ${unpinned} in the boxes. The newest version takes its place.`]),
      ...(withdrawn ? [] : [...whatFollows(name, state), ON_HEALTH_PAGE]),
      'A wellness report, not a diagnosis.',
    ],
    button: ['See the results', 'health'],
  });
}

/** A vet decided about a cat whose first month of sticks must not be mixed. */
export function signedMail({
  name,
  reason,
  signedBy,
  without,
  ...about
}: OrderLetter & { name: string; reason: string; signedBy: string; without: string | null }): OutgoingMail {
  return orderLetter(about, {
    kind: 'vet-signed',
    subject: without === null ? `A vet decided: no sticks for ${name} for now` : `A vet signed sticks for ${name}`,
    lines: [
      `The sticks that follow from the results of ${name} would not be safe, so a vet of ours has looked at them: ${signedBy}.`,
      without === null
        ? `No sticks are mixed for ${name} from these results.`
        : `The month of ${name} is mixed without ${without}. Every amount in it stays below its safe maximum.`,
      reason,
      ...(without === null ? [NOT_CHARGED] : []),
    ],
    button: ['See the sticks', 'supplements'],
  });
}

/** The lab has read a swab that may be another cat's. */
export function mixUpMail({ name, why, ...about }: OrderLetter & { name: string; why: string }): OutgoingMail {
  return orderLetter(about, {
    kind: 'samples-mixed-up',
    subject: `The samples of ${name} may belong to another cat`,
    lines: [
      why,
      'We release no results and mix no sticks until this is clear. We charge nothing more until the sticks have shipped.',
      `If the profile of ${name} is wrong, please correct it. If two cats may have been swapped, reply to this mail and tell us which. A colleague is checking it too.`,
    ],
    button: ['See what the lab says', 'health'],
  });
}

/** Payment behind a first box: a plan that goes on, one that ends, or a gift. */
export type BehindBox = 'plan' | 'plan-that-ends' | 'gift';

const BEHIND_BOX: Record<BehindBox, { otherwise: string; charges: string }> = {
  plan: {
    otherwise: 'we refund all you paid for it that day, to your payment method',
    charges:
      'Your plan stays active, and we charge nothing while no cat gets sticks. You can cancel at any time on the billing page.',
  },
  'plan-that-ends': {
    otherwise: 'we refund all you paid for it that day, to your payment method',
    charges: 'Your plan stays cancelled, and nothing more is charged.',
  },
  gift: {
    otherwise: 'no box of your gift is made by itself any more, and a colleague looks at it',
    charges: 'You owe nothing, and nothing is charged.',
  },
};

/** No cat of an order gets sticks for now: its first box waits a month, then its payment goes back, or a gift is looked at. */
export function waitingMail({
  names,
  until,
  timeZone,
  behind,
  ...about
}: OrderLetter & { names: string; until: Date; timeZone: string; behind: BehindBox }): OutgoingMail {
  const { otherwise, charges } = BEHIND_BOX[behind];
  return orderLetter(about, {
    kind: 'order-without-sticks',
    subject: 'Your first box is on hold',
    lines: [
      `None of the cats of this order (${names}) gets sticks for now, so there is nothing to pack. We sent you the reason for each cat.`,
      `If one of them can have sticks by ${formatDate('full', until, timeZone)}, we pack the box. If not, ${otherwise}.`,
      charges,
    ],
    button: ['See where it is', 'delivery'],
  });
}
