import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { Fact } from '../fact.tsx';
import { onDay } from '../moments.ts';
import { planWords } from './plan-words.ts';
import { Section } from './section.tsx';

const WISHES = {
  skip: 'skipped',
  move: 'moved',
  forward: 'brought forward',
  pause: 'paused',
  resume: 'resumed',
} as const;

function kitWords({ cadence, price, nextAt, lapsed }: HouseholdDetail['plan']['kits'][number]): string {
  if (lapsed) return 'stopped by the change of plan';
  const each = price.amount === 0 ? 'included' : `${formatMoney(price)} each`;
  return `${cadence}, ${each}${nextAt ? `, next with the charge of ${onDay(nextAt)}` : ''}`;
}

/** The plan, its next charge and the wish for the next box. */
export function Plan({ household: { plan } }: { household: HouseholdDetail }) {
  const { tone, word } = planWords(plan);
  const { nextBox, nextPayment, paymentProblem, endsOn, catCount, monthlyAmount, kits } = plan;
  return (
    <Section title="Plan">
      {plan.plan === null ? (
        <p className="small muted">No plan.</p>
      ) : (
        <dl className="households-facts">
          <Fact name="Plan">
            <Badge tone={tone}>{`${PLANS[plan.plan].name}, ${word}`}</Badge>
          </Fact>
          <Fact name="Cats">{catCount}</Fact>
          {monthlyAmount && <Fact name="A month">{formatMoney(monthlyAmount)}</Fact>}
          {nextBox.chargesAt && (
            <Fact name="Next charge">
              {onDay(nextBox.chargesAt)}
              {nextPayment && `, ${formatMoney(nextPayment)}`}
            </Fact>
          )}
          {nextBox.wish && (
            <Fact name="Next box">{`${WISHES[nextBox.wish.kind]}, until ${onDay(nextBox.wish.until)}`}</Fact>
          )}
          {kits.length > 0 && (
            <Fact name="Follow-up kits">{kits.map((kit) => `${kit.name}: ${kitWords(kit)}`).join('; ')}</Fact>
          )}
          {endsOn && <Fact name="Ends">{onDay(endsOn)}</Fact>}
          {paymentProblem && <Fact name="Failed">{formatMoney(paymentProblem.amount)} still to be paid</Fact>}
        </dl>
      )}
    </Section>
  );
}
