import { formatMoney } from '#src/lib/money.ts';
import { formatDate } from '#src/lib/dates.ts';
import type { ReceiptView } from '../../contract.ts';
import { BOX_TITLES, type BoxReceipt, boxSentences, boxTitle } from '../../rules/next-box-words.ts';
import { PLAN_RECEIPT_TITLES } from '../../rules/plan-receipt.ts';

/** With the time zone, because readers may be anywhere: 5 December 2026 at 14:03 GST. */
const momentText = (moment: string, timeZone?: string): string => formatDate('momentInZone', moment, timeZone);

interface ReceiptHead {
  title: string;
  lead: string;
  tint: 'eye' | 'oat' | 'nose';
}

export function headOf({ valid, kind }: Pick<ReceiptView, 'valid' | 'kind'>): ReceiptHead {
  if (!valid)
    return {
      title: 'This receipt was altered.',
      lead: 'Our record does not match what we signed, so the receipt is not valid. Please send us the mail it came with.',
      tint: 'nose',
    };
  return {
    title: 'This receipt is genuine.',
    lead: LEADS[kind] ?? 'We signed it when the next box got another date.',
    tint: 'eye',
  };
}

const LEADS: Partial<Record<ReceiptView['kind'], string>> = {
  cancelled: 'We signed it when a plan was cancelled.',
  kept: 'We signed it when the end of a plan was taken back.',
  'plan-changed': 'We signed it when a plan was changed.',
  'cats-changed': 'We signed it when the cats in a plan were changed.',
  'card-changed': 'We signed it when a plan got another payment method.',
};

const TO_COME = 'We still send paid sticks';
const SENT = 'All paid sticks were sent';

/** Rows of a receipt. They hold no personal data. */
export function receiptLines(receipt: ReceiptView, timeZone?: string): { name: string; value: string }[] {
  const { box, said, kind, at, code } = receipt;
  const first = [
    { name: 'What', value: box && isBoxKind(kind) ? boxTitle(kind, box) : WHAT[kind] },
    { name: 'When', value: momentText(at, timeZone) },
  ];
  const number = { name: 'Number', value: code };
  if (said) return [...first, { name: 'In words', value: said.join(' ') }, number];
  return [...first, ...(box ? boxRows({ kind, box }, timeZone) : endingRows(receipt, timeZone)), number];
}

const WHAT: Record<ReceiptView['kind'], string> = {
  ...BOX_TITLES,
  ...PLAN_RECEIPT_TITLES,
  cancelled: 'A plan was cancelled',
  kept: 'The plan continues',
};

const isBoxKind = (kind: ReceiptView['kind']): kind is BoxReceipt['kind'] => kind in BOX_TITLES;

/** The date that the next box has by it. */
function boxRows(
  { kind, box }: { kind: ReceiptView['kind']; box: NonNullable<ReceiptView['box']> },
  timeZone?: string,
) {
  const said = isBoxKind(kind) ? boxSentences({ kind, box }) : [];
  return [
    { name: 'Charge', value: `${formatMoney(box.amount)} on ${momentText(box.chargesAt, timeZone)}` },
    { name: 'Instead of', value: momentText(box.insteadOf, timeZone) },
    { name: 'In words', value: said.join(' ') },
  ];
}

/** Name of the row with the last moment of a plan. */
export const ENDS = 'The plan ends';

type EndingRows = Pick<ReceiptView, 'kind' | 'endsOn' | 'lastCharge' | 'stillDue' | 'sticksToCome' | 'next'>;

/** Effects of a cancellation, or of its being undone. */
export function endingRows(ending: EndingRows, timeZone?: string): { name: string; value: string }[] {
  const { kind, endsOn, lastCharge, stillDue, sticksToCome, next } = ending;
  const cancelled = kind === 'cancelled';
  return [
    ...(cancelled && endsOn ? [{ name: ENDS, value: momentText(endsOn, timeZone) }] : []),
    {
      name: cancelled ? 'Last charge' : 'Last charge so far',
      value: lastCharge ? `${formatMoney(lastCharge.amount)} on ${momentText(lastCharge.at, timeZone)}` : 'None',
    },
    ...(next
      ? [
          {
            name: 'Next charge',
            value: next.at
              ? `${formatMoney(next.amount)} on ${momentText(next.at, timeZone)}`
              : `${formatMoney(next.amount)}, when the sticks that are paid have left`,
          },
        ]
      : []),
    ...(cancelled && stillDue ? [{ name: 'Still due', value: formatMoney(stillDue) }] : []),
    ...(cancelled ? [{ name: 'Sticks', value: sticksToCome ? TO_COME : SENT }] : []),
  ];
}

export const NO_RECEIPT = {
  title: 'There is no receipt here.',
  lead: 'The address of a receipt ends with its number. Use the full link in the mail.',
};
export const UNKNOWN_RECEIPT = {
  title: 'We do not know this receipt.',
  lead: 'The number is wrong or incomplete. Use the full link in the mail.',
};
export const NOT_REACHED = {
  title: 'That did not work.',
  lead: 'We could not reach the server. The receipt is not affected.',
};
