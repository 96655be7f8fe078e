import { systemScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { newId } from '#src/kit/id.ts';
import type { Part } from '../rules/facts.ts';
import { settleHousehold } from './settle-household.ts';

const SYSTEM = { kind: 'system' } as const;

interface Asked {
  householdId: string;
  parts: Part[];
}

/** One job for what one transaction says of a household: a waiting job of another might run before this one is committed. */
const names = new WeakMap<Tx, string>();

/** The rows of these parts have changed: what hangs on them is worked out once this is committed. */
export async function settleSoon(ctx: Ctx, householdId: string, ...parts: Part[]): Promise<void> {
  const name = names.get(ctx.tx) ?? newId();
  names.set(ctx.tx, name);
  await ctx.enqueue(settleRewards, { householdId, parts }, { singletonKey: `${name}:${householdId}:${parts.join()}` });
}

export const settleRewards = defineJob<Asked>('rewards-settle', { run: settleTogether });

/** What waits for its turn, by what it will do: whoever asks for the same before it begins waits along. */
const waiting = new Map<string, Promise<void>>();
const running = new Map<string, Promise<void>>();

/** A household is settled one at a time in a process, so that many jobs of it do not hold a connection each. */
function settleTogether(house: House, { householdId, parts }: Asked): Promise<void> {
  const name = `${householdId}:${parts.join()}`;
  const joined = waiting.get(name);
  if (joined) return joined;
  const settled = (running.get(householdId) ?? Promise.resolve()).then(() => {
    waiting.delete(name);
    return house.transact(SYSTEM, (ctx) => settleHousehold(ctx, systemScope(SYSTEM, householdId), parts));
  });
  const over = settled
    .catch(() => {})
    .then(() => void (running.get(householdId) === over && running.delete(householdId)));
  waiting.set(name, settled);
  running.set(householdId, over);
  return settled;
}
