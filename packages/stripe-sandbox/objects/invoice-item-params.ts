import type Stripe from 'stripe';
import type { ItemInput } from '../billing/invoice-items.ts';
import type { Period } from '../billing/subscriptions.ts';
import { invalid, parameterMissing } from '../api/errors.ts';
import { type Params, readCurrency } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from './store.ts';
import { createPrice } from './prices.ts';

const COMMON = ['discountable', 'metadata', 'period', 'price', 'price_data', 'quantity'];

async function readPrice(
  context: RequestContext,
  wish: Params,
  subscription: Stripe.Subscription,
): Promise<Stripe.Price> {
  const id = wish.text('price');
  const data = wish.map('price_data');
  if (!id && !data) throw parameterMissing(wish.name('price'));
  const price = id ? await need(context, 'price', id, wish.name('price')) : await createPrice(context, data as Params);
  const param = wish.name(id ? 'price' : 'price_data');
  if (price.recurring) throw invalid('This field only accepts prices with `type=one_time`.', { param });
  if (price.currency !== subscription.currency)
    throw invalid('The price has another currency than the subscription.', { param });
  return price;
}

function readQuantity(wish: Params): number {
  const quantity = wish.integer('quantity') ?? 1;
  if (quantity < 1) throw invalid('Invalid quantity: must be at least 1.', { param: wish.name('quantity') });
  return quantity;
}

const ownPeriod = ({ items }: Stripe.Subscription): Period => ({
  start: Math.max(...items.data.map((item) => item.current_period_start)),
  end: Math.min(...items.data.map((item) => item.current_period_end)),
});

function checkPeriod(period: Period, param: string): Period {
  if (period.end < period.start) throw invalid('The period must not end before it starts.', { param });
  return period;
}

/** Each end is a moment, or one of the subscription's own. */
function readEdges(context: RequestContext, wish: Params, subscription: Stripe.Subscription): Period {
  const own = ownPeriod(subscription);
  const period = wish.map('period');
  const start = period?.map('start');
  const end = period?.map('end');
  const from = start?.oneOf('type', ['max_item_period_start', 'now', 'timestamp']) ?? 'max_item_period_start';
  const until = end?.oneOf('type', ['min_item_period_end', 'timestamp']) ?? 'min_item_period_end';
  const moment = (edge: Params | undefined) => Number(edge?.requiredText('timestamp') && edge.integer('timestamp'));
  return checkPeriod(
    {
      start: from === 'now' ? context.now : from === 'timestamp' ? moment(start) : own.start,
      end: until === 'timestamp' ? moment(end) : own.end,
    },
    wish.name('period'),
  );
}

/** `add_invoice_items` of an update. */
export async function readAddedItems(
  context: RequestContext,
  params: Params,
  subscription: Stripe.Subscription,
): Promise<ItemInput[]> {
  const wishes: ItemInput[] = [];
  for (const wish of params.maps('add_invoice_items')) {
    wish.only(COMMON);
    wishes.push({
      price: await readPrice(context, wish, subscription),
      quantity: readQuantity(wish),
      period: readEdges(context, wish, subscription),
      discountable: wish.flag('discountable') ?? true,
      metadata: wish.metadata(),
    });
  }
  return wishes;
}

/** `invoice_items` of a preview: the same things, their periods written in moments. */
export async function readPreviewItems(
  context: RequestContext,
  params: Params,
  subscription: Stripe.Subscription,
): Promise<ItemInput[]> {
  const wishes: ItemInput[] = [];
  for (const wish of params.maps('invoice_items')) {
    wish.only([...COMMON, 'currency', 'description']);
    if (wish.has('currency')) readCurrency(wish);
    const period = wish.map('period');
    const start = Number(period?.requiredText('start') && period.integer('start'));
    const end = Number(period?.requiredText('end') && period.integer('end'));
    wishes.push({
      price: await readPrice(context, wish, subscription),
      quantity: readQuantity(wish),
      period: period ? checkPeriod({ start, end }, period.name('start')) : { start: context.now, end: context.now },
      discountable: wish.flag('discountable') ?? true,
      metadata: wish.metadata(),
      description: wish.text('description'),
    });
  }
  return wishes;
}
