import type Stripe from 'stripe';
import { formatMoney, money } from '#src/lib/money.ts';
import type { AppServices } from '#src/platform/services.ts';
import { wholeDispute } from '../comparison-store.ts';
import { invoicesOfIntent } from '../invoice-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { disputeFacts } from '../rules/stripe-mapping.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import type { Comparer } from './reconcile-subject.ts';
import { isOfAnotherAccount, readIfThere } from './known-there.ts';
import { endAfterDispute, syncDispute } from './sync-dispute.ts';
import type { PaidInvoice } from './compare-refunds.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/compare-disputes');

export const disputeComparer: Comparer<Stripe.Dispute> = {
  type: 'dispute',
  asks: true,
  async compare(services, id, loaded) {
    const found = loaded ?? (await readIfThere(() => services.stripe.disputes.retrieve(id)));
    const known = await services.read(SYSTEM, ({ tx }) => wholeDispute(tx, id));
    if (found === 'elsewhere') return [];
    if (found === null) return known ? disputeNowhere(services, known) : [];
    const facts = disputeFacts(found);
    const theirs = wordsOf(facts);
    if (!known) return [{ kind: 'dispute-differs', ours: 'no dispute', theirs }];
    const { dispute, invoice, plan } = known;
    const householdId = invoice?.householdId ?? null;
    if (wordsOf(dispute) !== theirs) return [{ kind: 'dispute-differs', ours: wordsOf(dispute), theirs, householdId }];
    const untied = invoice || !facts.stripeIntentId ? undefined : await paidWith(services, facts.stripeIntentId);
    if (untied)
      return [
        {
          kind: 'dispute-differs',
          ours: 'of no invoice',
          theirs: `of ${untied.number ?? untied.stripeId}`,
          householdId: untied.householdId,
        },
      ];
    const runs = facts.status === 'lost' && plan !== null && isLiveStatus(plan);
    return runs ? [{ kind: 'dispute-differs', ours: `the plan is ${plan}`, theirs, householdId }] : [];
  },
  async heal(services, id) {
    await syncDispute(services, id);
    const known = await services.read(SYSTEM, ({ tx }) => wholeDispute(tx, id));
    const { stripeSubscriptionId } = known?.invoice ?? {};
    if (known?.dispute.status === 'lost' && stripeSubscriptionId && !known.invoice?.sale)
      await endAfterDispute.run(services, { stripeSubscriptionId });
  },
};

const paidWith = async ({ read }: AppServices, stripeIntentId: string): Promise<PaidInvoice | undefined> =>
  (await read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId)))[0];

type WholeDispute = NonNullable<Awaited<ReturnType<typeof wholeDispute>>>;

/** The finding about a dispute that is only here. */
async function disputeNowhere(services: AppServices, { dispute, invoice }: WholeDispute): Promise<Finding[]> {
  const { openedAt: at, status, amount, currency } = dispute;
  const stripeSubscriptionId = invoice && !invoice.sale ? invoice.stripeSubscriptionId : null;
  if (await isOfAnotherAccount(services, { at, stripeSubscriptionId })) return [];
  const ours = `${status}, ${formatMoney(money(amount, currency))}`;
  const householdId = invoice?.householdId ?? null;
  return [{ kind: 'dispute-unknown', ours, theirs: 'no such dispute', householdId }];
}

type Compared = Pick<
  ReturnType<typeof disputeFacts>,
  'status' | 'amount' | 'dueBy' | 'withdrawnAt' | 'reinstatedAt' | 'submissions'
>;
const wordsOf = ({ status, amount, dueBy, withdrawnAt, reinstatedAt, submissions }: Compared): string =>
  [
    `${status}, ${amount}`,
    dueBy && `due ${dueBy.toISOString().slice(0, 10)}`,
    withdrawnAt && 'withdrawn',
    reinstatedAt && 'reinstated',
    `${submissions} submissions`,
  ]
    .filter(Boolean)
    .join(', ');
