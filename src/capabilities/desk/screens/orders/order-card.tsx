import { Clock, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { OrderCard as Order } from '#src/capabilities/fulfilment/contract.ts';
import { JOURNEY_KEYS, PHASES } from '#src/capabilities/fulfilment/rules/journey.ts';
import { EXCEPTIONS } from '#src/capabilities/fulfilment/rules/moves.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/kit/money.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { catNames, lookOf, waited } from './words.ts';

interface OrderCardProps {
  order: Order;
  open: boolean;
  to: string;
}

export function OrderCard({ order, open, to }: OrderCardProps) {
  const { id, number, cats, owner, country, plan, monthly, exception, stands } = order;
  const [first] = cats;
  return (
    <li>
      <Link
        id={`order-${id}`}
        className="orders-card"
        to={to}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
      >
        {first && <CatPortrait cat={lookOf(first)} tint={first.tint} size={48} decorative />}
        <span className="orders-names">
          <b>{catNames(cats)}</b>
          <span className="cap muted tn">
            {number.split('-').at(-1)}
            <Waited order={order} />
          </span>
        </span>
        <Sticks stands={stands} />
        <span className="cap muted">{[owner, country].filter(Boolean).join(', ')}</span>
        <span className="orders-badges">
          <Badge tone={plan}>{PLANS[plan].name}</Badge>
          {exception ? (
            <Badge tone="low">{EXCEPTIONS[exception].name}</Badge>
          ) : (
            monthly && <Badge tone={monthly.currency.toLowerCase() as BadgeTone}>{formatMoney(monthly)}</Badge>
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

/** Fifteen sticks in three groups: what happened, where it stands, what is to come. */
function Sticks({ stands }: { stands: Order['stands'] }) {
  const now = JOURNEY_KEYS.indexOf(stands);
  return (
    <span className="orders-sticks" aria-hidden="true">
      {PHASES.map((phase) => (
        <span key={phase.id}>
          {phase.steps.map(({ key }) => {
            const index = JOURNEY_KEYS.indexOf(key);
            return <i key={key} className={index < now ? 'done' : index === now ? 'now' : undefined} />;
          })}
        </span>
      ))}
    </span>
  );
}
