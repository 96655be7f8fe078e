import type Stripe from 'stripe';
import { invalid } from './errors.ts';
import type { RequestContext } from '../request-context.ts';
import { all, findAny, hiddenOf } from '../objects/store.ts';

type Node = Record<string, unknown> & { object?: string };

const REFERENCE = /^(cus|prod|price|sub|in|ii|inpay|pi|seti|ch|pm|re|di|du|file)_[A-Za-z0-9]+$/;
const MAX_DEPTH = 4;
/** Left out, asked for or not, where there is nothing to say: a coupon for everything. */
const ABSENT_WHEN_EMPTY = 'coupon.applies_to';

function listOf<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

/** Parts that Stripe leaves out until they are asked for. */
async function include(context: RequestContext, node: Node, key: string): Promise<unknown> {
  const id = typeof node.id === 'string' ? node.id : '';
  switch (`${node.object}.${key}`) {
    case 'checkout.session.line_items':
      return listOf((await hiddenOf(context, id)).lineItems as unknown[], `/v1/checkout/sessions/${id}/line_items`);
    case 'coupon.applies_to':
      return (await hiddenOf(context, id)).appliesTo;
    case 'invoice.payments':
      return listOf(await all(context, 'invoice_payment', { parent: id }), `/v1/invoice_payments`);
    case 'customer.subscriptions': {
      const subscriptions = await all(context, 'subscription', { customer: id });
      const alive = subscriptions.filter(({ status }) => status !== 'canceled');
      return listOf(alive, `/v1/customers/${id}/subscriptions`);
    }
    case 'charge.refunds':
      return listOf(await all(context, 'refund', { parent: id }), `/v1/charges/${id}/refunds`);
    default:
      return undefined;
  }
}

async function resolve(context: RequestContext, key: string, value: string): Promise<unknown> {
  const found = key === 'coupon' || (key !== 'id' && REFERENCE.test(value)) ? await findAny(context, value) : null;
  return found ?? undefined;
}

async function expandPath(context: RequestContext, node: unknown, path: string[], full: string): Promise<void> {
  if (Array.isArray(node)) {
    for (const child of node) await expandPath(context, child, path, full);
    return;
  }
  const [key, ...rest] = path;
  if (!key || node === null || typeof node !== 'object') return;
  const object = node as Node;
  object[key] = await expanded(context, object, key, full);
  if (rest.length > 0) await expandPath(context, object[key], rest, full);
}

async function expanded(context: RequestContext, object: Node, key: string, full: string): Promise<unknown> {
  const value = object[key];
  if (value === null) return null;
  if (typeof value === 'object') {
    return Array.isArray(value) ? expandedList(context, key, value) : value;
  }
  const reference = typeof value === 'string' ? value : '';
  const found = value === undefined ? await include(context, object, key) : await resolve(context, key, reference);
  if (found === undefined && `${object.object}.${key}` !== ABSENT_WHEN_EMPTY) {
    const instead =
      object.object === 'list' && full === key ? ` You may want to try expanding 'data.${key}' instead.` : '';
    throw invalid(`This property cannot be expanded (${full}).${instead}`);
  }
  return found;
}

async function expandedList(context: RequestContext, key: string, values: unknown[]): Promise<unknown[]> {
  const result: unknown[] = [];
  for (const one of values) result.push((typeof one === 'string' && (await resolve(context, key, one))) || one);
  return result;
}

/** The object with the asked-for references replaced by what they name; four levels deep at most, as with Stripe. */
export async function withExpansions(context: RequestContext, object: unknown, paths: string[]): Promise<unknown> {
  if (paths.length === 0) return object;
  const copy = structuredClone(object);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_DEPTH + (parts[0] === 'data' ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, { param: 'expand' });
    }
    await expandPath(context, copy, parts, path);
  }
  return copy;
}
