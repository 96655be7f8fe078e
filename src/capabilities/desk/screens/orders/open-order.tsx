import { CreditCard } from '#src/ui/icons/credit-card.ts';
import { Mail } from '#src/ui/icons/mail.ts';
import { X } from '#src/ui/icons/x.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OrderDetail } from '#src/capabilities/fulfilment/contract.ts';
import { PLANS, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { ScheduleRows } from '#src/capabilities/pricing/screens/schedule-rows.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useOrder } from '../../queries.ts';
import { onDay, when } from '../moments.ts';
import { NotShown } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { useMay } from '../use-may.ts';
import { Acts } from './acts.tsx';
import { Lots } from './lots.tsx';
import { KitFacts, KitLabels, KitSamples, ReturnLabel } from './kits.tsx';
import { ParcelFact } from './parcel-fact.tsx';
import { catNames, historyText, lookOfCat } from './words.ts';

/** One order or box: its customer, its stage, the actions on it, and its history. Escape closes it. */
export function OpenOrder({ open, onClose }: { open: string; onClose: () => void }) {
  const { data, error, refetch } = useOrder(open);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = Boolean(data);
  useEffect(() => heading.current?.focus(), [shown]);
  useEscape(onClose);
  const first = data?.cats[0];
  return (
    <section className="orders-detail" data-opened aria-label="Opened order">
      <div className={`orders-band f-${first?.tint ?? 'nose'}`}>
        <div className="opened-head">
          <b className="tn">{data?.number ?? ''}</b>
          <button type="button" className="iconbtn" aria-label="Close the order" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        <div className="orders-cat">
          {first && <CatPortrait cat={lookOfCat(first)} pose="bust" frame={false} size={112} decorative />}
          <h2 className="d-sm" ref={heading} tabIndex={-1}>
            {data ? catNames(data.cats) : error ? 'This cannot be shown' : 'Opening'}
          </h2>
        </div>
      </div>
      <div className="orders-detail-body">
        {data && <Opened order={data} onGone={() => heading.current?.focus({ preventScroll: true })} />}
        {!data && !error && <Spinner />}
        {!data && error && <NotShown error={error} onRetry={refetch} />}
      </div>
    </section>
  );
}

/** `onGone` is told when a button that was pressed leaves the page. */
function Opened({ order, onGone }: { order: OrderDetail; onGone: () => void }) {
  const [asOf] = useState(() => new Date());
  const may = useMay();
  return (
    <>
      <Facts order={order} />
      {order.held && <p className="orders-held">{HELD[order.held]}</p>}
      {may(order.month === null ? 'order.step' : 'box.step') && <Acts key={order.revision} order={order} />}
      <Lots lots={order.lots} />
      <KitSamples kits={order.extras} onGone={onGone} />
      <KitLabels order={order} />
      <ReturnLabel order={order} />
      <PaymentsLink number={order.number} />
      <Phase order={order} />
      {order.schedule && (
        <div>
          <h3 className="small strong">What the household is told</h3>
          <ScheduleRows schedule={order.schedule} asOf={asOf} />
        </div>
      )}
      <History order={order} />
    </>
  );
}

const HELD = {
  'payment-disputed':
    'On hold: the household’s bank disputes a payment. You can pack it; it ships once the bank has decided.',
  'payment-lost': 'On hold: the bank has permanently reversed the payment for this. It is not sent.',
  'order-withdrawn': 'On hold: the buyer withdrew from this order. Nothing more is sent for it.',
} as const;

function Facts({ order }: { order: OrderDetail }) {
  const {
    owner,
    email,
    shipTo,
    plan,
    month,
    monthly,
    placedAt,
    dueAt,
    late,
    expectedDelivery,
    stands,
    contents,
    corrected,
    extras,
    parcel,
  } = order;
  return (
    <dl className="orders-facts">
      {email && (
        <div>
          <dt>Owner</dt>
          <dd>
            {owner}
            <a
              className="link orders-mail"
              href={`mailto:${email}?subject=${encodeURIComponent(`Order ${order.number}`)}`}
            >
              <Mail size={16} aria-hidden="true" />
              {email}
            </a>
          </dd>
        </div>
      )}
      {shipTo && (
        <div>
          <dt>Ship to</dt>
          <dd>{shipTo.length ? shipTo.join(', ') : 'No address yet'}</dd>
        </div>
      )}
      <div>
        <dt>Plan</dt>
        <dd>
          <Badge tone={plan}>{PLANS[plan].name}</Badge>
        </dd>
      </div>
      {monthly && (
        <div>
          <dt>Household</dt>
          <dd>{formatMoney(monthly)} a month</dd>
        </div>
      )}
      {contents && (
        <div>
          <dt>Contents</dt>
          <dd>
            {contents.length
              ? contents
                  .map(({ name, formulaVersion }) => `${name}: ${STICKS_PER_MONTH} sticks, version ${formulaVersion}`)
                  .join('\n')
              : 'Nothing: no cat of this household gets sticks now'}
          </dd>
        </div>
      )}
      {corrected.length > 0 && (
        <div>
          <dt>Corrected results</dt>
          <dd className="orders-late">{corrected.join('\n')}</dd>
        </div>
      )}
      <KitFacts kits={extras} />
      {parcel && <ParcelFact parcel={parcel} />}
      <div>
        <dt>{month === null ? 'Ordered' : 'Paid'}</dt>
        <dd>{onDay(placedAt)}</dd>
      </div>
      {dueAt && (
        <div>
          <dt>Next step due</dt>
          <dd className={late ? 'orders-late' : undefined}>
            {onDay(dueAt)}
            {late && ', late'}
          </dd>
        </div>
      )}
      {expectedDelivery && stands !== 'optimizer_delivered' && (
        <div>
          <dt>Sticks due</dt>
          <dd>{onDay(expectedDelivery)}</dd>
        </div>
      )}
    </dl>
  );
}

/** For colleagues who may see payments. */
function PaymentsLink({ number }: { number: string }) {
  if (!useMay()('payment.search')) return null;
  return (
    <Link className="btn quiet sm orders-payments" to={`/desk/payments?order=${number}`}>
      <CreditCard size={18} aria-hidden="true" />
      Payments and refunds
    </Link>
  );
}

/** The steps of the phase the order is in, or of the box. */
function Phase({ order: { phase } }: { order: OrderDetail }) {
  return (
    <div>
      <h3 className="small strong">{phase.name}</h3>
      <ol className="orders-steps">
        {phase.steps.map(({ key, name, at, expected }) => (
          <li key={key} className={at ? 'done' : undefined}>
            <span>{name}</span>
            <span className="cap muted">{at ? when(at) : expected ? `due ${onDay(expected)}` : ''}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const authorOf = ({ sandbox, carrier }: OrderDetail['history'][number]): string =>
  sandbox ? 'Sandbox carrier' : carrier ? 'Carrier' : 'Purrwell';

function History({ order: { history } }: { order: OrderDetail }) {
  return (
    <div>
      <h3 className="small strong">History</h3>
      <ol className="orders-history">
        {history.map((line) => (
          <li key={line.id} data-kind={line.kind}>
            <p>
              <b>{line.author ?? authorOf(line)}</b> {historyText(line)}{' '}
              <time className="cap muted nb" dateTime={line.at}>
                {when(line.at)}
              </time>
            </p>
            {line.tracking && <p className="cap">Tracking {line.tracking}</p>}
            {line.note && <p className="orders-said">{line.note}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
