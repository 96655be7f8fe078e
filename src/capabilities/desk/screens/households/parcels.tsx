import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import type { HouseholdDetail } from '../../household-contract.ts';
import { onDay } from '../moments.ts';
import { LinkIf } from '../link-if.tsx';
import { OlderLines } from './older-lines.tsx';
import { Section } from './section.tsx';

/** Orders and boxes, the newest first, each with the way to the board. */
export function Parcels({ household }: { household: HouseholdDetail }) {
  return (
    <Section title="Orders and boxes">
      <OlderLines household={household} list="orders" what="orders" none="No order yet." keyOf={({ id }) => id}>
        {({ id, number, plan, placedAt, exception }) => (
          <>
            <LinkIf act="order.read" to={`/desk/orders?open=${id}`}>
              {number}
            </LinkIf>{' '}
            {PLANS[plan].name}, {onDay(placedAt)}
            {exception && ', held up'}
          </>
        )}
      </OlderLines>
      {household.boxes.length > 0 && (
        <OlderLines household={household} list="boxes" what="boxes" none="" keyOf={({ id }) => id}>
          {({ id, number, month, status, tracking, deliveredAt }) => (
            <>
              {month === 1 ? (
                <span className="tn">{number}</span>
              ) : (
                <LinkIf act="order.read" to={`/desk/orders?open=box-${id}`}>
                  {number}
                </LinkIf>
              )}{' '}
              Month {month}, {deliveredAt ? `delivered ${onDay(deliveredAt)}` : status}
              {tracking && <span className="muted">, {tracking}</span>}
            </>
          )}
        </OlderLines>
      )}
    </Section>
  );
}
