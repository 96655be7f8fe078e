import type Stripe from 'stripe';
import { newItem, withPrice } from '../billing/subscriptions.ts';
import { periodEnd } from './due.ts';
import { invalid, notServed, parameterMissing, resourceMissing } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from './store.ts';
import { createPrice } from './prices.ts';

type Items = Stripe.SubscriptionItem[];

async function readPrice(context: RequestContext, item: Params): Promise<Stripe.Price | null> {
  const id = item.text('price');
  const data = item.map('price_data');
  const price = id
    ? await need(context, 'price', id, item.name('price'))
    : data
      ? await createPrice(context, data)
      : null;
  if (price && !price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param: item.name('price'),
    });
  if (price && !price.recurring) throw invalid('The price specified is not recurring.', { param: item.name('price') });
  return price;
}

/** Named items are changed or deleted, nameless ones are added, the rest stays. */
export async function changeItems(
  context: RequestContext,
  subscription: Stripe.Subscription,
  params: Params,
): Promise<Items> {
  const [first] = subscription.items.data;
  const period = { start: first?.current_period_start ?? context.now, end: periodEnd(subscription) };
  let items: Items = subscription.items.data;
  for (const wish of params.maps('items')) {
    const id = wish.text('id');
    const price = await readPrice(context, wish);
    const quantity = wish.integer('quantity');
    if (quantity !== undefined && quantity < 0)
      throw invalid('This value must be greater than or equal to 0.', {
        code: 'parameter_invalid_integer',
        param: wish.name('quantity'),
      });
    if (!id) {
      if (!price) throw parameterMissing(wish.name('price'));
      items = [...items, newItem(context, subscription.id, { price, quantity: quantity ?? 1 }, period)];
      continue;
    }
    if (!items.some((item) => item.id === id)) throw resourceMissing('subscription_item', id, wish.name('id'));
    items = wish.flag('deleted')
      ? items.filter((item) => item.id !== id)
      : items.map((item) => (item.id === id ? changeItem(item, price, quantity, wish) : item));
  }
  checkItems(subscription, items);
  return items;
}

function changeItem(
  item: Stripe.SubscriptionItem,
  price: Stripe.Price | null,
  quantity: number | undefined,
  wish: Params,
) {
  const changed = { ...item, quantity: quantity ?? item.quantity ?? 1, metadata: wish.metadata(item.metadata) };
  return price ? withPrice(changed, price) : changed;
}

function checkItems(subscription: Stripe.Subscription, items: Items) {
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.', { param: 'items' });
  const rhythm = ({ price }: Stripe.SubscriptionItem) =>
    `${price.recurring?.interval} ${price.recurring?.interval_count}`;
  const [first] = subscription.items.data;
  if (first && items.some((item) => rhythm(item) !== rhythm(first)))
    throw notServed('a change of the billing interval', 'items');
  if (items.some(({ price }) => price.currency !== subscription.currency)) {
    throw invalid('The price has another currency than the subscription.', { param: 'items' });
  }
}
