import { type PlanId, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import { receiptWords } from './receipt-words.ts';

interface Written {
  to: string;
  origin: string;
  supportEmail: string;
}

interface ChangedPlan extends Written {
  kind: 'plan-changed' | 'cats-changed';
  code: string;
  orderNumber: string | null;
  /** It holds now; else from the next renewal on. */
  now: boolean;
  plan: PlanId;
  said: string[];
}

const seePlan = (origin: string) => ({ label: 'See your plan', href: `${origin}/dashboard?tab=billing` });

const subjectOf = ({ kind, now, plan }: ChangedPlan): string => {
  if (kind === 'cats-changed') return 'The cats in your plan are changed';
  return now ? `Your plan is now ${PLANS[plan].name}` : `Your plan is ${PLANS[plan].name} from the next renewal`;
};

/** Proof of another plan or other cats, in the sentences that were agreed to on the page. */
export function planChangedMail(told: ChangedPlan): OutgoingMail {
  const { to, kind, code, orderNumber, said, origin, supportEmail } = told;
  return letter({
    to,
    kind: kind === 'cats-changed' ? 'plan-cats-changed' : kind,
    subject: subjectOf(told),
    lines: [...said, ...(orderNumber ? [`Order ${orderNumber}`] : []), receiptWords(code, origin)],
    button: seePlan(origin),
    reason: `You get this mail because a plan with this address was changed. Questions: ${supportEmail}`,
  });
}

/** A change that was asked for and came to nothing. */
export function planNotChangedMail({
  from,
  wished,
  ...told
}: Written & { from: PlanId; wished: PlanId }): OutgoingMail {
  const what = from === wished ? 'The cats in your plan' : 'Your plan';
  const verb = from === wished ? 'were' : 'was';
  return letter({
    to: told.to,
    kind: 'plan-not-changed',
    subject: `${what} ${verb} not changed`,
    lines: [
      from === wished
        ? 'You asked for other cats in the plan. The payment service did not make the change, so the plan goes on as before.'
        : `You asked for ${PLANS[wished].name}. The payment service did not make the change, so the plan goes on as before.`,
      'Nothing was charged for it. If you still want it, open Billing and choose it again.',
    ],
    button: seePlan(told.origin),
    reason: `You get this mail because a change of a plan with this address was asked for. Questions: ${told.supportEmail}`,
  });
}
