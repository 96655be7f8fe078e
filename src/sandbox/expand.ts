import type Stripe from 'stripe';
import { invalid } from './faults.ts';
import type { Scene } from './scene.ts';
import { all, findAny, hiddenOf } from './store.ts';

type Node = Record<string, unknown> & { object?: string };

const REFERENCE = /^(cus|prod|price|sub|in|ii|inpay|pi|seti|ch|pm|re|di|du|file)_[A-Za-z0-9]+$/;
const MAX_DEPTH = 4;
/** Left out, asked for or not, where there is nothing to say: a coupon for everything. */
const LEFT_OUT = 'coupon.applies_to';

function listOf<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

/** Parts that Stripe leaves out until they are asked for. */
async function include(scene: Scene, node: Node, key: string): Promise<unknown> {
  const id = typeof node.id === 'string' ? node.id : '';
  switch (`${node.object}.${key}`) {
    case 'checkout.session.line_items':
      return listOf((await hiddenOf(scene, id)).lineItems as unknown[], `/v1/checkout/sessions/${id}/line_items`);
    case 'coupon.applies_to':
      return (await hiddenOf(scene, id)).appliesTo;
    case 'invoice.payments':
      return listOf(await all(scene, 'invoice_payment', { parent: id }), `/v1/invoice_payments`);
    case 'customer.subscriptions': {
      const subscriptions = await all(scene, 'subscription', { customer: id });
      const alive = subscriptions.filter(({ status }) => status !== 'canceled');
      return listOf(alive, `/v1/customers/${id}/subscriptions`);
    }
    case 'charge.refunds':
      return listOf(await all(scene, 'refund', { parent: id }), `/v1/charges/${id}/refunds`);
    default:
      return undefined;
  }
}

async function resolve(scene: Scene, key: string, value: string): Promise<unknown> {
  const found = key === 'coupon' || (key !== 'id' && REFERENCE.test(value)) ? await findAny(scene, value) : null;
  return found ?? undefined;
}

async function expandPath(scene: Scene, node: unknown, path: string[], full: string): Promise<void> {
  if (Array.isArray(node)) {
    for (const child of node) await expandPath(scene, child, path, full);
    return;
  }
  const [key, ...rest] = path;
  if (!key || node === null || typeof node !== 'object') return;
  const object = node as Node;
  object[key] = await expanded(scene, object, key, full);
  if (rest.length > 0) await expandPath(scene, object[key], rest, full);
}

async function expanded(scene: Scene, object: Node, key: string, full: string): Promise<unknown> {
  const value = object[key];
  if (value === null) return null;
  if (typeof value === 'object') {
    return Array.isArray(value) ? expandedList(scene, key, value) : value;
  }
  const reference = typeof value === 'string' ? value : '';
  const found = value === undefined ? await include(scene, object, key) : await resolve(scene, key, reference);
  if (found === undefined && `${object.object}.${key}` !== LEFT_OUT) {
    throw invalid(`This property cannot be expanded (${full}).`, { param: 'expand' });
  }
  return found;
}

async function expandedList(scene: Scene, key: string, values: unknown[]): Promise<unknown[]> {
  const result: unknown[] = [];
  for (const one of values) result.push((typeof one === 'string' && (await resolve(scene, key, one))) || one);
  return result;
}

/** The object with the asked-for references replaced by what they name; four levels deep at most, as with Stripe. */
export async function withExpansions(scene: Scene, object: unknown, paths: string[]): Promise<unknown> {
  if (paths.length === 0) return object;
  const copy = structuredClone(object);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_DEPTH + (parts[0] === 'data' ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, { param: 'expand' });
    }
    await expandPath(scene, copy, parts, path);
  }
  return copy;
}
