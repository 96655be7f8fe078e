import { Clock } from '#src/ui/icons/clock.ts';
import { TriangleAlert } from '#src/ui/icons/triangle-alert.ts';
import { Link } from 'react-router';
import type { OrderCard as Order } from '#src/capabilities/fulfilment/contract.ts';
import { BOX_STEPS } from '#src/capabilities/fulfilment/rules/box.ts';
import { PHASES } from '#src/capabilities/pricing/rules/journey.ts';
import { EXCEPTIONS } from '#src/capabilities/fulfilment/rules/state-machine.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney, lowerCode } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { cardOf, catNames, lookOfCat, refOf, waited } from './words.ts';

interface OrderCardProps {
  order: Order;
  open: boolean;
  to: string;
}

export function OrderCard({ order, open, to }: OrderCardProps) {
  const { number, month, cats, owner, country, plan, monthly, exception, extras } = order;
  const [first] = cats;
  return (
    <li>
      <Link
        id={cardOf(refOf(order))}
        className="orders-card"
        data-row
        to={to}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
      >
        {first && <CatPortrait cat={lookOfCat(first)} tint={first.tint} size={48} decorative />}
        <span className="orders-names">
          <b>{catNames(cats)}</b>
          <span className="cap muted tn">
            {number.split('-').slice(2).join('-')}
            <Waited order={order} />
          </span>
        </span>
        <Sticks order={order} />
        <span className="cap muted">{[owner, country].filter(Boolean).join(', ')}</span>
        <span className="orders-badges">
          <Badge tone={plan}>{PLANS[plan].name}</Badge>
          {exception ? (
            <Badge tone="low">{EXCEPTIONS[exception].name}</Badge>
          ) : (
            <Side month={month} monthly={monthly} />
          )}
          {extras.length > 0 && (
            <Badge tone="normal">{extras.length === 1 ? 'Test kit' : `${extras.length} test kits`}</Badge>
          )}
        </span>
      </Link>
    </li>
  );
}

/** For how long it has stood there, and whether that is too long. */
function Waited({ order: { exception, late, movedAt } }: { order: Order }) {
  return (
    <span className={late || exception ? 'strong orders-late' : undefined}>
      {exception ? <TriangleAlert size={16} aria-hidden="true" /> : late && <Clock size={16} aria-hidden="true" />}
      {late && <span className="vh">late, </span>}
      {waited(movedAt)}
    </span>
  );
}

/** Month of a box, or the monthly price of an order. */
function Side({ month, monthly }: Pick<Order, 'month' | 'monthly'>) {
  if (month !== null) return <Badge tone="optimal">Month {month}</Badge>;
  return monthly && <Badge tone={lowerCode(monthly.currency)}>{formatMoney(monthly)}</Badge>;
}

const BOX = [{ id: 'box', steps: BOX_STEPS }] as const;

/** One bar for each of the fifteen steps in three groups, for a box four: past, current, to come. */
function Sticks({ order: { stands, month } }: { order: Order }) {
  const groups = month === null ? PHASES : BOX;
  const keys = groups.flatMap(({ steps }) => steps.map(({ key }): Order['stands'] => key));
  const now = keys.indexOf(stands);
  return (
    <span className="orders-sticks" aria-hidden="true">
      {groups.map((phase) => (
        <span key={phase.id}>
          {phase.steps.map(({ key }) => {
            const index = keys.indexOf(key);
            return <i key={key} className={index < now ? 'done' : index === now ? 'now' : undefined} />;
          })}
        </span>
      ))}
    </span>
  );
}
