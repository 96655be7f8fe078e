import { Link, useSearchParams } from 'react-router';
import type { PaymentsOverview } from '#src/capabilities/billing/contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { usePayments } from '../../queries.ts';
import { when } from '../moments.ts';
import { Comparison } from './comparison.tsx';
import { DifferenceRow } from './difference-row.tsx';
import { SearchField } from '../filter-parts.tsx';
import { OpenDispute } from './open-dispute.tsx';
import { OpenPayments } from './open-payments.tsx';
import { TimeMachine } from './time-machine.tsx';
import { toneOf } from './tone.ts';
import { ListLinks } from '../list-links.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { useMay } from '../use-may.ts';
import { Part } from './part.tsx';
import './payments.css';

const Accounting = lazyPart(async () => ({ default: (await import('./accounting.tsx')).Accounting }));
const Affiliates = lazyPart(async () => ({ default: (await import('./affiliates.tsx')).Affiliates }));
const Donations = lazyPart(async () => ({ default: (await import('./donations.tsx')).Donations }));
const Gifts = lazyPart(async () => ({ default: (await import('./gifts.tsx')).Gifts }));
const OpenGift = lazyPart(async () => ({ default: (await import('./open-gift.tsx')).OpenGift }));

const LISTS = [
  { name: 'disputes', label: 'Disputes and differences', to: '?', act: 'payment.list' },
  { name: 'accounting', label: 'Accounting', to: '?list=accounting', act: 'accounting.read' },
  { name: 'donations', label: 'Donations', to: '?list=donations', act: 'donation.list' },
  { name: 'affiliates', label: 'Affiliates', to: '?list=affiliates', act: 'affiliate.list' },
  { name: 'gifts', label: 'Gifts', to: '?list=gifts', act: 'gift.list' },
] as const;

/** Payments of an order, disputes with banks, the books, the donations, the affiliates, and the open differences of the nightly comparison. The address names the open dispute. */
export function PaymentsScreen() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('dispute');
  const order = search.get('order') ?? '';
  const gift = search.get('gift');
  const show = (shown: Record<string, string>) => setSearch(shown, { preventScrollReset: true });
  const close = () => show({});
  const may = useMay();
  const lists = LISTS.filter(({ act }) => may(act));
  const list = lists.find(({ name }) => name === search.get('list'))?.name ?? 'disputes';
  return (
    <main id="content" className={classes('payments', (open || order || gift) && 'payments-open')}>
      <div className="payments-list">
        <header className="payments-head">
          <h1 className="d-sm">Payments</h1>
        </header>
        <SearchField
          label="Find the payments of an order"
          placeholder="Order, invoice or credit note"
          maxLength={40}
          value={order}
          onSearch={(number) => show(number ? { order: number } : {})}
        />
        <ListLinks label="Payment lists" lists={lists} current={list} />
        {list === 'accounting' && <Accounting />}
        {list === 'donations' && <Donations />}
        {list === 'affiliates' && <Affiliates />}
        {list === 'gifts' && (
          <Gifts
            search={search.get('search') ?? ''}
            open={gift}
            onSearch={(text) => show({ list: 'gifts', ...(text && { search: text }) })}
          />
        )}
        {list === 'disputes' && <Overview open={open} />}
      </div>
      {open && <OpenDispute key={open} id={open} onClose={close} />}
      {gift && <OpenGift key={gift} id={gift} onClose={() => show({ list: 'gifts' })} />}
      {order && !open && <OpenPayments key={order} number={order} onClose={close} />}
    </main>
  );
}

/** Disputes, and differences from the payment service. */
function Overview({ open }: { open: string | null }) {
  const { data, isError, isFetching, refetch } = usePayments();
  if (isError && !data) return <NotLoaded what="payments" busy={isFetching} onRetry={refetch} />;
  if (!data) return <Spinner />;
  return (
    <>
      <Comparison run={data.lastRun} />
      <Disputes disputes={data.disputes} open={open} />
      <Differences differences={data.discrepancies} />
      {data.sandbox && <TimeMachine />}
    </>
  );
}

type Dispute = PaymentsOverview['disputes'][number];

function Disputes({ disputes, open }: { disputes: Dispute[]; open: string | null }) {
  return (
    <Part name="disputes" title="Disputes">
      {disputes.length === 0 ? (
        <p className="panel">No bank has disputed a payment.</p>
      ) : (
        <ul className="payments-rows">
          {disputes.map((dispute) => (
            <li key={dispute.id}>
              <Link
                className="payments-row"
                data-row
                to={`?dispute=${dispute.id}`}
                aria-current={dispute.id === open ? 'true' : undefined}
                preventScrollReset
              >
                <b>
                  {dispute.owner ?? 'Unknown payment'}{' '}
                  <span className="muted tn">{dispute.orderNumber ?? dispute.stripeId}</span>
                </b>
                <span className="num">{formatMoney(dispute.amount)}</span>
                <span className="muted">
                  {dispute.reason}
                  {dispute.dueBy && dispute.evidence === 'wanted' && `, evidence until ${when(dispute.dueBy)}`}
                </span>
                <Badge tone={toneOf(dispute)}>{dispute.said}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Differences({ differences }: { differences: PaymentsOverview['discrepancies'] }) {
  return (
    <Part name="differences" title="Differences from Stripe">
      {differences.length === 0 ? (
        <p className="panel">There are no differences to review.</p>
      ) : (
        <ul className="payments-rows">
          {differences.map((difference) => (
            <DifferenceRow key={difference.id} difference={difference} />
          ))}
        </ul>
      )}
    </Part>
  );
}
