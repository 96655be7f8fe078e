import { OrderStatus } from '#src/capabilities/fulfilment/screens/order-status/order-status.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { privateMeta } from '#src/web/meta.ts';

const ContactForm = lazyPart(() =>
  import('#src/capabilities/outreach/screens/contact-form.tsx').then(({ ContactForm }) => ({ default: ContactForm })),
);

export const meta = () => privateMeta('Order status. Purrwell');

/** `/order-status`, with the form of the module that receives messages. */
export default function OrderStatusPage() {
  return <OrderStatus ContactForm={ContactForm} />;
}
