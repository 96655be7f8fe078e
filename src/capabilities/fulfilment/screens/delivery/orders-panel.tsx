import { formatMoney } from '#src/lib/money.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { OrderLine } from '../../order-status-contract.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useParcels } from '../parcels-context.ts';
import { InvoiceLink } from '#src/capabilities/billing/screens/plan/invoice-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Everything that was sent or will be: the order and each monthly box, the parcel under way first. */
export function OrdersPanel() {
  const { orders } = useParcels();
  return (
    <section className="panel">
      <h2 className="title">Orders</h2>
      {orders.length ? <OrdersTable orders={orders} /> : <p className="muted">No orders yet.</p>}
    </section>
  );
}

function OrdersTable({ orders }: { orders: readonly OrderLine[] }) {
  const { household } = useParcels();
  return (
    <table className="tbl delivery-orders">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">For</th>
          <th scope="col">Contents</th>
          <th scope="col">Status</th>
          <th scope="col" className="r">
            Total
          </th>
          <th scope="col" className="r">
            <span className="vh">Invoice</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">{order.number}</th>
            <td className="tn">{formatDate('date', order.placedAt, household.timeZone)}</td>
            <td>
              <Faces cats={order.for} />
            </td>
            <td>{order.contents}</td>
            <td>
              <StatusBadge status={order.status} />
            </td>
            <td className="r num">{order.total?.amount ? formatMoney(order.total) : 'Free'}</td>
            <td className="r">
              {order.invoiceId && <InvoiceLink id={order.invoiceId} about={`order ${order.number}`} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Portraits of those it was for; a cat that has left by its name. */
function Faces({ cats }: { cats: OrderLine['for'] }) {
  const { household } = useParcels();
  return (
    <span className="delivery-faces">
      {cats.map(({ id, name }) => {
        const cat = household.cats.find((one) => one.id === id);
        if (!cat) return <span key={id}>{name}</span>;
        return <CatPortrait key={id} cat={lookOf(cat)} size={40} tint={cat.tint} />;
      })}
    </span>
  );
}
