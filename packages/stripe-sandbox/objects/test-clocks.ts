import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { invalid, parameterMissing } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import { isUnsafeLine } from '../api/text.ts';
import { passTimeOnTestClock } from '../billing/time.ts';
import type { RequestContext } from '../request-context.ts';
import { objects } from '../tables.ts';
import { record } from '../webhooks/record-event.ts';
import { insert, lock, need, remove, save } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

type TestClock = Stripe.TestHelpers.TestClock;

/** Days until Stripe deletes a test clock; the sandbox keeps it. */
const LIFETIME_DAYS = 30;
const DAY = 86_400;

function requiredTime(params: Params): number {
  const time = params.integer('frozen_time');
  if (time === undefined) throw parameterMissing('frozen_time');
  return time;
}

async function create(context: RequestContext, params: Params): Promise<TestClock> {
  const id = stripeId('clock');
  const clock: TestClock = {
    id,
    object: 'test_helpers.test_clock',
    created: context.sandboxNow,
    deletes_after: context.sandboxNow + LIFETIME_DAYS * DAY,
    frozen_time: requiredTime(params),
    livemode: false,
    name: params.text('name') ?? null,
    status: 'ready',
    status_details: {},
  };
  await insert({ ...context, testClock: id }, clock);
  await record(context, 'test_helpers.test_clock.created', clock);
  return clock;
}

/** Moves a clock ahead and processes everything due on the way, before the answer; Stripe does so after it. */
async function advance(context: RequestContext, id: string, params: Params): Promise<TestClock> {
  const { data: before, hidden } = await lock(context, 'test_helpers.test_clock', id);
  const target = requiredTime(params);
  if (target <= before.frozen_time)
    throw invalid(`Test clocks only move forward: ${target} is not after ${before.frozen_time}.`, {
      param: 'frozen_time',
    });
  const advancing: TestClock = {
    ...before,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  };
  await record(context, 'test_helpers.test_clock.advancing', advancing, before);
  await passTimeOnTestClock({ ...context, testClock: id }, target);
  const ready: TestClock = { ...before, frozen_time: target };
  await save(context, ready, hidden);
  await record({ ...context, now: target }, 'test_helpers.test_clock.ready', ready, advancing);
  return ready;
}

/** Deletes a clock with everything on it; events stay. */
async function destroy(context: RequestContext, id: string): Promise<Stripe.TestHelpers.DeletedTestClock> {
  const { data } = await lock(context, 'test_helpers.test_clock', id);
  await context.tx.delete(objects).where(and(eq(objects.testClock, id), ne(objects.type, 'event')));
  await remove(context, id);
  await record(context, 'test_helpers.test_clock.deleted', data);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

/** The context with the time of the test clock that one of the named objects is on; unchanged where none is. */
export async function onTestClock(context: RequestContext, ids: readonly string[]): Promise<RequestContext> {
  const named = ids.filter((id) => !isUnsafeLine(id));
  if (named.length === 0) return context;
  const query = context.tx.select({ testClock: objects.testClock }).from(objects);
  const [row] = await query.where(and(inArray(objects.id, named), isNotNull(objects.testClock))).limit(1);
  if (!row?.testClock) return context;
  const { id, frozen_time: now } = await need(context, 'test_helpers.test_clock', row.testClock);
  return { ...context, now, testClock: id };
}

const PATH = '/v1/test_helpers/test_clocks';

export const testClockEndpoints: Endpoint[] = [
  endpoint('POST', PATH, ['frozen_time', 'name'], ({ context, params }) => create(context, params)),
  list(PATH, 'test_helpers.test_clock'),
  retrieve(PATH, 'test_helpers.test_clock'),
  endpoint('POST', `${PATH}/:id/advance`, ['frozen_time'], ({ context, params, id }) => advance(context, id, params)),
  endpoint('DELETE', `${PATH}/:id`, [], ({ context, id }) => destroy(context, id)),
];
