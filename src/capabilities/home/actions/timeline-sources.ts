import { accountEventsBefore, doneOnBehalfBefore, mailedBefore } from '#src/capabilities/access/actions/timeline.ts';
import { chosenBy, signatureFor, type Signers } from '#src/capabilities/access/rules/signatures.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import {
  catsJoinedBefore,
  creditedBefore,
  duplicatesRefundedBefore,
  issuedBefore,
  kitsChosenBefore,
  paymentFailedBefore,
  paymentRecoveredBefore,
  planChangedBefore,
  planEndedBefore,
} from '#src/capabilities/billing/actions/timeline.ts';
import { REFUND_REASONS } from '#src/capabilities/billing/rules/refund-request.ts';
import { isBoxReceipt, isPlanReceipt, type ReceiptContent } from '#src/capabilities/billing/rules/ending.ts';
import type { KitAgreement } from '#src/capabilities/billing/rules/kit-choice.ts';
import { kitTitle } from '#src/capabilities/billing/rules/kit-words.ts';
import { BOX_TITLES, boxSentences } from '#src/capabilities/billing/rules/next-box-words.ts';
import { PLAN_RECEIPT_TITLES } from '#src/capabilities/billing/rules/plan-receipt.ts';
import type { BoxKey } from '#src/capabilities/fulfilment/rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { EXCEPTIONS, RESOLUTIONS } from '#src/capabilities/fulfilment/rules/state-machine.ts';
import {
  firstBoxStepsBefore,
  laterBoxStepsBefore,
  missedPromisesBefore,
  orderStepsBefore,
  type ParcelStep,
  recalledBefore,
  refusalsClaimedBefore,
} from '#src/capabilities/fulfilment/actions/timeline.ts';
import { refusedDays } from '#src/capabilities/fulfilment/rules/claim-words.ts';
import type { Cat, RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import {
  catsAddedBefore,
  catsArchivedBefore,
  loggedBefore,
  medicinesEndedBefore,
  medicinesStartedBefore,
  removedBefore,
  type TimelineMedicine,
} from '#src/capabilities/households/actions/timeline.ts';
import { NOTICE_HOURS } from '#src/capabilities/lab/rules/formula-notice.ts';
import type { Exchange } from '#src/capabilities/lab/rules/formula-choice.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import {
  formulasBefore,
  formulasKeptBefore,
  receivedBefore,
  releasedBefore,
  reportsBefore,
  sampleEventsBefore,
  sheetsBefore,
  signedBefore,
} from '#src/capabilities/lab/actions/timeline.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { REJECT_REASONS } from '#src/capabilities/lab/rules/sample-states.ts';
import { answeredBefore, chattedBefore, writtenBefore } from '#src/capabilities/outreach/actions/timeline.ts';
import { type ChatDay, signatureOf } from '#src/capabilities/outreach/rules/chat.ts';
import {
  type GiftMoment,
  giftsBefore,
  giftsGivenBefore,
  type GivenMoment,
} from '#src/capabilities/gifts/actions/timeline.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import {
  broughtBefore,
  broughtByPersonBefore,
  importedAtBefore,
  type ImportedLine,
} from '#src/capabilities/portability/actions/timeline.ts';
import { shopName } from '#src/capabilities/portability/rules/shop-name.ts';
import { vetLinksBefore, vetNotesBefore } from '#src/capabilities/sharing/actions/timeline.ts';
import { consultationEventsBefore, consultationNotesBefore } from '#src/capabilities/consultations/actions/timeline.ts';
import { entryFigure, entrySubject } from '#src/capabilities/rewards/rules/entry-words.ts';
import { keepsakesBefore, ledgerBefore } from '#src/capabilities/rewards/actions/timeline.ts';
import { STAGE_NAMES } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { dateWords, formatDate } from '#src/lib/dates.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import { listOf } from '#src/lib/lists.ts';
import type { TimelineItem } from '../contract.ts';
import { type PersonalSource, type Source, STEP_WORDS, type TimelineKind } from '../rules/timeline.ts';

/** A source's part of an item; the rest follows from its position. */
type SourceItem = { id: string; at: Date | null } & Partial<Omit<TimelineItem, 'id' | 'at' | 'day'>>;
/**
 * A page of a source; `kind` is for those whose items are of any kind, `timeZone` (the household's) for those that are about a
 * day, `signers` for those that say who it was, and `now` for those with days ahead.
 */
export type TimelineSlice = Page & { kind: TimelineKind | null; timeZone: string; signers: Signers; now: Date };
type Read = (tx: ReadHandle, scope: HouseholdScope, slice: TimelineSlice) => Promise<SourceItem[]>;

const tab = (name: 'overview' | 'health' | 'supplements' | 'delivery' | 'billing') =>
  ({ to: 'tab', tab: name }) as const;
/** A text with the name of who did it, where that is stored and more than one person could have. */
function signed(text: string, { signers }: TimelineSlice, personId: string | null = null): string {
  const name = signatureFor(signers, { personId });
  return name ? `${text} By ${name}.` : text;
}

/** The same of what a colleague may have done on behalf of the household. */
const askedText = (
  text: string,
  slice: TimelineSlice,
  { by, byStaff }: { by?: string | undefined; byStaff?: boolean | undefined },
): string => (byStaff ? `${text} By our team on your behalf.` : signed(text, slice, by));

const exchangeText = ({ by }: Exchange, { signers }: TimelineSlice): string =>
  `Chosen ${chosenBy(signers, { personId: by ?? null })}, for boxes packed at least ${NOTICE_HOURS} hours later.`;

const sandboxed = (source: 'lab' | 'sandbox') => (source === 'sandbox' ? 'Sandbox, made up from the profile' : null);

/** Sources of the signed-in person. */
export const PERSONAL_READERS: Readonly<
  Record<
    PersonalSource,
    (tx: ReadHandle, reader: { scope: HouseholdScope; personId: string }, slice: TimelineSlice) => Promise<SourceItem[]>
  >
> = {
  given: async (tx, { personId }, page) =>
    (await giftsGivenBefore(tx, personId, page)).map((gift) => ({ id: gift.id, at: gift.at, ...givenLine(gift) })),
  mail: async (tx, { personId }, page) =>
    (await mailedBefore(tx, personId, page)).map(({ id, at, subject }) => ({
      id,
      at,
      title: 'We mailed you',
      text: subject,
    })),
  account: async (tx, { personId }, page) =>
    (await accountEventsBefore(tx, personId, page)).map(({ title, ...event }) => ({
      ...event,
      title: title ?? 'A change to the account',
      opens: { to: 'security' } as const,
    })),
  importedown: async (tx, { scope, personId }, page) =>
    (await broughtByPersonBefore(tx, scope, { ...page, personId })).map(broughtLine),
};

/** A new source is a line here and one in rules/timeline.ts. */
export const READERS: Readonly<Record<Exclude<Source, PersonalSource>, Read>> = {
  entry: async (tx, scope, slice) =>
    (await loggedBefore(tx, scope, slice)).map((row) => ({ at: row.at, ...entry(row, stateOf(row), slice) })),
  removal: async (tx, scope, slice) =>
    (await removedBefore(tx, scope, slice)).map((row) => ({ at: row.removedAt, ...entry(row, 'removal', slice) })),
  arrival: async (...page) => (await catsAddedBefore(...page)).map((cat) => catLine(cat, cat.createdAt, 'moved in')),
  farewell: async (...page) =>
    (await catsArchivedBefore(...page)).map((cat) => catLine(cat, cat.archivedAt, 'no longer lives here')),
  medicine: async (tx, scope, slice) =>
    (await medicinesStartedBefore(tx, scope, slice)).map((row) => ({
      at: row.startedAt,
      ...medicineLine(row, startWords(row), row.enteredBy, slice),
      state: row.removed ? ('removed' as const) : null,
    })),
  medicineend: async (tx, scope, slice) =>
    (await medicinesEndedBefore(tx, scope, slice)).map((row) => ({
      at: row.endedAt,
      ...medicineLine(row, `Medicine stopped: ${row.name}`, row.changedBy, slice),
    })),
  sample: async (...page) =>
    (await receivedBefore(...page)).map(({ id, catId, receivedAt, source }) => ({
      id,
      at: receivedAt,
      cats: [catId],
      title: 'Samples received by the lab',
      text: sandboxed(source),
      opens: tab('health'),
    })),
  recollection: async (...page) =>
    (await sampleEventsBefore(...page)).map(({ id, catId, at, kind, sample, reason }) => ({
      id,
      at,
      cats: [catId],
      title: RECOLLECTED[kind](SAMPLE_NAMES[sample]),
      text: kind === 'rejected' && reason ? `The lab could not use it: ${REJECT_REASONS[reason].said}.` : null,
      opens: tab('delivery'),
    })),
  result: async (...page) =>
    (await releasedBefore(...page)).map(({ id, catId, releasedAt, source, revisionReason }) => ({
      id,
      at: releasedAt,
      cats: [catId],
      title: revisionReason === null ? 'Results are in' : 'The lab corrected results',
      text: revisionReason ?? sandboxed(source),
      opens: tab('health'),
    })),
  version: async (tx, scope, slice) =>
    (await formulasBefore(tx, scope, slice)).map(({ id, catId, createdAt, version, exchange }) => ({
      id,
      at: createdAt,
      cats: [catId],
      title: exchange
        ? `${FORMULAS[exchange.into].name} instead of ${FORMULAS[exchange.out].name}, version ${version}`
        : `Month of sticks made, version ${version}`,
      ...(exchange && { text: exchangeText(exchange, slice) }),
      opens: tab('supplements'),
    })),
  keeping: async (tx, scope, slice) =>
    (await formulasKeptBefore(tx, scope, slice)).map(({ id, catId, at, version, personId }) => ({
      id,
      at,
      cats: [catId],
      title: version === null ? 'The newest sticks again' : `Version ${version} of the sticks is kept`,
      text: signed('From the next box that is packed.', slice, personId),
      opens: tab('supplements'),
    })),
  signing: async (...page) =>
    (await signedBefore(...page)).map(({ id, catId, at, reason, signedBy, version }) => ({
      id,
      at,
      cats: [catId],
      title: version === null ? 'A vet decided: no sticks for now' : `A vet signed other sticks, version ${version}`,
      text: `${reason} ${signedBy}`,
      opens: tab('supplements'),
    })),
  step: async (...page) => (await orderStepsBefore(...page)).map(stepLine),
  sticks: async (...page) => (await firstBoxStepsBefore(...page)).map(stepLine),
  box: async (...page) => (await laterBoxStepsBefore(...page)).map(stepLine),
  recall: async (...page) =>
    (await recalledBefore(...page)).map(({ id, at, cats, number, formula, code, reason }) => ({
      id,
      at,
      cats: cats.map((cat) => cat.id),
      title: `${FORMULAS[formula].name} recalled: please stop giving these sticks`,
      text: `${number}, lot ${code}, for ${listOf(cats.map(({ name }) => name))}. ${reason}`,
      opens: tab('delivery'),
    })),
  promise: async (...page) =>
    (await missedPromisesBefore(...page)).map(({ id, noticedAt, promise, month, promisedFor, percentOff, credit }) => ({
      id,
      at: noticedAt,
      title: 'A promise was missed',
      text: [
        `${STAGE_NAMES[promise](month)}: promised by ${dateWords(promisedFor)}.`,
        credit === 'none' ? '' : `${percentOff}% off the sticks of a coming payment.`,
      ]
        .filter(Boolean)
        .join(' '),
      opens: tab('delivery'),
    })),
  invoice: async (...page) =>
    (await issuedBefore(...page)).map(({ id, issuedAt, number, status, totalAmount, currency }) => ({
      id,
      at: issuedAt,
      title: `Invoice${number ? ` ${number}` : ''}`,
      text: `${formatMoney(money(totalAmount, currency))}, ${status}`,
      opens: { to: 'invoice', id },
    })),
  failure: async (...page) =>
    (await paymentFailedBefore(...page)).map(({ id, failureToldAt, totalAmount, currency }) => ({
      id,
      at: failureToldAt,
      title: 'A payment did not go through',
      text: `${formatMoney(money(totalAmount, currency))} for the next month of sticks. The box waits for it.`,
      opens: tab('billing'),
    })),
  recovery: async (...page) =>
    (await paymentRecoveredBefore(...page)).map(({ id, paidAt, totalAmount, currency }) => ({
      id,
      at: paidAt,
      title: 'The payment that had failed is paid',
      text: formatMoney(money(totalAmount, currency)),
      opens: { to: 'invoice', id },
    })),
  refund: async (...page) =>
    (await duplicatesRefundedBefore(...page)).map(({ id, at }) => ({
      id,
      at,
      title: 'Second payment refunded',
      text: 'The plan was already paid.',
      opens: tab('billing'),
    })),
  credit: async (...page) =>
    (await creditedBefore(...page)).map(({ id, at, number, amount, currency, reason, cancelledAt, invoice }) => ({
      id,
      at,
      title: `${formatMoney(money(amount, currency))} refunded`,
      text: [
        `Credit note ${number}${invoice ? ` for invoice ${invoice}` : ''}. ${REFUND_REASONS[reason].text}.`,
        ...(cancelledAt ? ['Your bank sent the refund back.'] : []),
      ].join(' '),
      opens: { to: 'credit-note', id },
    })),
  claim: async (...page) =>
    (await refusalsClaimedBefore(...page)).map(({ id, at, catId, month, entries, decision }) => ({
      id,
      at,
      cats: [catId],
      title: `Claim for refused sticks, month ${month}`,
      text: `Refused on ${refusedDays(entries)}. ${decision === 'refund' ? 'Paid back by the terms.' : 'A person decides on it.'}`,
      opens: tab('billing'),
    })),
  change: async (tx, scope, slice) =>
    (await planChangedBefore(tx, scope, slice)).map(
      ({ id, at, planned: { to, from, effective, by, byStaff }, code }) => ({
        id,
        at,
        title:
          to.plan === from.plan
            ? 'Other cats in the plan'
            : `${PLANS[to.plan].name} instead of ${PLANS[from.plan].name}`,
        text: askedText(
          `${effective === 'now' ? 'From now on.' : 'From the next renewal.'}${code ? ` Receipt ${code}.` : ''}`,
          slice,
          { by, byStaff },
        ),
        opens: tab('billing'),
      }),
    ),
  joining: async (tx, scope, slice) =>
    (await catsJoinedBefore(tx, scope, slice)).map(({ id, at, catId, agreed: { cat, to, currency, by, byStaff } }) => ({
      id,
      at,
      cats: [catId],
      title: `${cat.name} joined the plan`,
      text: askedText(
        `With ${cat.name} in the box it is ${formatMoney(money(to.renewalAmount, currency))} a month.`,
        slice,
        { by, byStaff },
      ),
      opens: tab('billing'),
    })),
  kits: async (tx, scope, slice) =>
    (await kitsChosenBefore(tx, scope, slice)).map(({ id, at, catId, agreed, byStaff }) => ({
      id,
      at,
      cats: [catId],
      title: kitTitle(agreed),
      text: askedText(kitPrice(agreed), slice, { by: agreed.by, byStaff }),
      opens: tab('billing'),
    })),
  ending: async (tx, scope, slice) =>
    (await planEndedBefore(tx, scope, slice)).map(({ id, at, content, code, askedBy }) => ({
      id,
      at,
      ...receiptLine(content, code, askerOf(slice, askedBy)),
      opens: tab('billing'),
    })),
  gift: async (...page) =>
    (await giftsBefore(...page)).map((gift) => ({
      id: gift.id,
      at: gift.at,
      ...giftLine(gift),
      opens: tab('delivery'),
    })),
  points: async (...page) =>
    (await ledgerBefore(...page)).map(({ id, at, ...line }) => ({
      id,
      at,
      title: entryFigure(line),
      text: entrySubject(line),
      opens: { to: 'achievements' } as const,
    })),
  inquiry: async (...page) =>
    (await writtenBefore(...page)).map(({ id, at, number, subject, body }) => ({
      id,
      at,
      title: 'You wrote to us',
      text: [number, subject].filter(Boolean).join(', '),
      body,
    })),
  reply: async (...page) =>
    (await answeredBefore(...page)).map(({ id, at, number, body }) => ({
      id,
      at,
      title: 'We answered',
      text: number,
      body,
    })),
  chat: async (tx, scope, slice) =>
    (await chattedBefore(tx, scope, slice)).map((day) => ({
      id: day.id,
      at: day.at,
      ...chatLine(day, slice.timeZone),
    })),
  vetnote: async (...page) =>
    (await vetNotesBefore(...page)).map(({ id, at, catId, name, practice, body }) => ({
      id,
      at,
      cats: [catId],
      title: 'A note through your link for a vet',
      text: `By somebody who had the link, not checked by us. Signed ${name}, ${practice}.`,
      body,
    })),
  vetlink: async (...page) =>
    (await vetLinksBefore(...page)).map(({ id, at, catId, expiresAt, revokedAt }) => ({
      id,
      at,
      cats: [catId],
      title: 'A link for a vet was made',
      text: revokedAt ? `Taken back on ${dateWords(revokedAt)}.` : `It ends on ${dateWords(expiresAt)}.`,
      opens: { to: 'vet-sheet', id: catId } as const,
    })),
  consultation: async (...page) =>
    (await consultationNotesBefore(...page)).map(({ id, at, catIds, authorName, body }) => ({
      id,
      at,
      cats: catIds,
      title: 'Note after your consultation',
      text: `Signed by ${authorName}, vet at Purrwell.`,
      body,
    })),
  booking: async (...page) =>
    (await consultationEventsBefore(...page)).map(({ id, at, catIds, kind, vetName, time }) => ({
      id,
      at,
      cats: catIds,
      title: CONSULTATIONS[kind],
      text: `${time}, with ${vetName}.`,
    })),
  report: async (...page) =>
    (await reportsBefore(...page)).map(({ id, catId, at, name }) => ({
      id,
      at,
      cats: [catId],
      title: `Lab report of ${name}`,
      text: 'The newest results, to print.',
      opens: { to: 'report', id: catId } as const,
    })),
  sheet: async (...page) =>
    (await sheetsBefore(...page)).map(({ id, catId, at, name, version }) => ({
      id,
      at,
      cats: [catId],
      title: `Month of sticks of ${name}, with reasons`,
      text: `Made with version ${version}, to print.`,
      opens: { to: 'sheet', id: catId } as const,
    })),
  keepsake: async (...page) =>
    (await keepsakesBefore(...page)).map(({ id, catId, at, title, used }) => ({
      id,
      at,
      cats: [catId],
      title,
      text: used ? 'Redeemed for points, to print.' : 'Redeemed for points. You can still give it back.',
      opens: used ? ({ to: 'keepsake', id } as const) : ({ to: 'achievements' } as const),
    })),
  importing: async (...page) =>
    (await importedAtBefore(...page)).map(({ id, at, lines, shop }) => ({
      id,
      at,
      title: `An export was imported${shop ? ` from ${shopName(shop)}` : ''}`,
      text: `${countOf(lines, 'entry', 'entries')} of its timeline.`,
      opens: { to: 'imports' } as const,
    })),
  behalf: async (...page) =>
    (await doneOnBehalfBefore(...page)).map((done) => ({ ...done, text: 'By our team on your behalf, as you asked.' })),
  imported: async (...page) => (await broughtBefore(...page)).map(broughtLine),
};

/** A day of a chat: the names of those who answered, and every message with its time. */
function chatLine({ number, messages }: ChatDay, timeZone: string): { title: string; text: string; body: string } {
  const answered = new Set(messages.flatMap((message) => signatureOf(message) ?? []));
  const counted = `${number}, ${countOf(messages.length, 'message')}.`;
  return {
    title: 'Chat with us',
    text: answered.size ? `${counted} Answered by ${listOf(answered)}.` : counted,
    body: messages
      .map((message) => `${formatDate('time', message.at, timeZone)} ${speaker(message)}: ${message.body}`)
      .join('\n\n'),
  };
}

const speaker = (message: ChatDay['messages'][number]): string =>
  signatureOf(message) ?? (message.writer === 'assistant' ? 'Dr. AI' : 'You');

function broughtLine({ id, at, line, shop, cats, elsewhere }: ImportedLine): SourceItem {
  const { kind, entry, state, title, text, body } = line;
  const names = elsewhere.length ? `${listOf(elsewhere)}.` : null;
  return {
    id,
    at,
    kind,
    cats,
    entry,
    state,
    title,
    text: [names, text].filter(Boolean).join(' ') || null,
    body,
    from: shop,
  };
}

const CONSULTATIONS = {
  booked: 'Vet consultation booked',
  changed: 'Vet consultation changed',
  cancelled: 'Vet consultation cancelled',
  held: 'Vet consultation',
  'no-show': 'The vet could not reach you for a consultation',
  'not-held': 'A vet consultation did not take place',
} as const;

const RECOLLECTED = {
  rejected: (sample: string) => `A ${sample} sample has to be collected again`,
  sent: (sample: string) => `A new set for the ${sample} sample has left`,
  received: (sample: string) => `The lab has the new ${sample} sample`,
  exchanged: (sample: string) => `Its ${sample} sample was exchanged with that of another cat`,
} as const;

function giftLine({ kind, giverName, plan, months, number }: GiftMoment): { title: string; text: string } {
  if (kind === 'redeemed')
    return {
      title: `A gift from ${giverName} redeemed`,
      text: `${number}: a test kit and ${countOf(months, 'month')} of ${PLANS[plan].name}. Nothing is charged.`,
    };
  if (kind === 'ending')
    return { title: 'The last box of the gift', text: 'With it the gift ends. A plan begins only if you order one.' };
  return { title: 'The gift has ended early', text: 'Its payment was returned. You owe nothing.' };
}

function givenLine({ kind, plan, months, number, price }: GivenMoment): { title: string; text: string } {
  if (kind === 'redeemed') return { title: 'Your gift was redeemed', text: `${number}.` };
  if (kind === 'returned') return { title: 'The payment of your gift was returned', text: `${number}.` };
  return {
    title: 'You bought a gift',
    text: `${number}: a test kit and ${countOf(months, 'month')} of ${PLANS[plan].name}, ${formatMoney(price)}.`,
  };
}

function kitPrice({ cadence, unit, currency }: KitAgreement): string {
  if (cadence === 'none') return 'None comes with the boxes from now on.';
  return unit === 0 ? 'Included in the plan.' : `${formatMoney(money(unit, currency))} a kit, charged with its box.`;
}

/** Name on a receipt, marked where it is the reader's own. */
function askerOf({ signers }: TimelineSlice, name: string | null): string | null {
  const { owner } = signers;
  return name && signatureFor(signers, { name, personId: name === owner?.name ? owner.personId : null });
}

function receiptLine(content: ReceiptContent, code: string, by: string | null): { title: string; text: string } {
  const text = `${by ? `By ${by}. ` : ''}Receipt ${code}`;
  if (isPlanReceipt(content)) return { title: PLAN_RECEIPT_TITLES[content.kind], text };
  if (!isBoxReceipt(content)) return { title: content.kind === 'cancelled' ? 'Plan cancelled' : 'Plan kept', text };
  return { title: BOX_TITLES[content.kind], text: `${boxSentences(content)[0]} ${text}` };
}

function stateOf({ correctedBy, removedAt }: RecordedEntry) {
  if (removedAt) return 'removed' as const;
  return correctedBy ? ('corrected' as const) : ('stands' as const);
}

function entry(row: RecordedEntry, state: 'stands' | 'corrected' | 'removed' | 'removal', { signers }: TimelineSlice) {
  const { id, catId, kind, amount: value, outcome, formula, note, personId } = row;
  const signedBy = signatureFor(signers, { personId, name: row.signedBy });
  const said = { kind, value, outcome, formula, note, signedBy };
  return { id, cats: [catId], entry: said, state, opens: tab(kind === 'stick' ? 'supplements' : 'overview') };
}

const catLine = ({ id, name, archivedAt }: Cat, at: Date | null, what: string): SourceItem => ({
  id,
  at,
  cats: [id],
  title: `${name} ${what}`,
  opens: archivedAt ? null : tab('overview'),
});

function startWords({ kind, name, startedOn }: TimelineMedicine): string {
  if (kind === 'vaccination') return `Vaccination: ${name}`;
  return startedOn ? `Medicine started: ${name}` : `Medicine: ${name}, first day not known`;
}

function medicineLine(
  { id, catId, kind, dose, endedOn }: TimelineMedicine,
  title: string,
  by: TimelineMedicine['enteredBy'],
  { signers }: TimelineSlice,
): Omit<SourceItem, 'at'> {
  const name = signatureFor(signers, by);
  const due = kind === 'vaccination' && endedOn && `Due again on ${formatDate('full', `${endedOn}T00:00:00Z`, 'UTC')}.`;
  const text = [dose && `${dose}.`, due, name && `Entered by ${name}.`].filter(Boolean).join(' ') || null;
  return { id, cats: [catId], title, text, opens: tab('overview') };
}

function stepLine({ id, at, kind, key, tracking, number, cats, kits }: ParcelStep): SourceItem {
  const along = kits && key !== 'box_paid' ? [`with a test kit for ${listOf(kits)}`] : [];
  const parcel = [number, ...along, ...(tracking ? [`tracking number ${tracking}`] : [])].join(', ');
  const line = { id, at, cats: cats.map((cat) => cat.id), opens: tab('delivery') };
  if (kind === 'raised' && key in EXCEPTIONS) {
    const { name, said } = EXCEPTIONS[key as keyof typeof EXCEPTIONS];
    return { ...line, title: name, text: said };
  }
  if (kind === 'resolved' && key in RESOLUTIONS)
    return { ...line, title: RESOLUTIONS[key as keyof typeof RESOLUTIONS].name, text: parcel };
  return { ...line, title: STEP_WORDS[key as JourneyKey | BoxKey], text: parcel };
}
