import { signatureFor } from '#src/capabilities/access/rules/signatures.ts';
import {
  catsJoinedBefore,
  kitsChosenBefore,
  planChangedBefore,
  planEndedBefore,
} from '#src/capabilities/billing/actions/timeline.ts';
import { isBoxReceipt, isPlanReceipt, type ReceiptContent } from '#src/capabilities/billing/rules/ending.ts';
import type { KitAgreement } from '#src/capabilities/billing/rules/kit-choice.ts';
import { kitTitle } from '#src/capabilities/billing/rules/kit-words.ts';
import { boxSentences, boxTitle } from '#src/capabilities/billing/rules/next-box-words.ts';
import { PLAN_RECEIPT_TITLES } from '#src/capabilities/billing/rules/plan-receipt.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { askedText, type Readers, tab, type TimelineSlice } from './source.ts';

export const PLAN_READERS = {
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
} satisfies Readers;

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
  return { title: boxTitle(content.kind, content.box), text: `${boxSentences(content)[0]} ${text}` };
}
