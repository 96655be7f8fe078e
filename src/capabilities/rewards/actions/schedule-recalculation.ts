import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { newId } from '#src/lib/id.ts';
import type { Part } from '../rules/facts.ts';
import { recalculateRewards } from './recalculate-rewards.ts';

const SYSTEM = systemActor('rewards/schedule-recalculation');

interface Asked {
  householdId: string;
  parts: Part[];
}

/** One job for one transaction's changes of a household: a waiting job of another might run before this one is committed. */
const names = new WeakMap<Tx, string>();

/** The rows of these parts have changed: rewards that depend on them are computed after the commit. */
export async function scheduleRecalculation(ctx: Ctx, householdId: string, ...parts: Part[]): Promise<void> {
  const name = names.get(ctx.tx) ?? newId();
  names.set(ctx.tx, name);
  await ctx.enqueue(recalculateJob, { householdId, parts }, { singletonKey: `${name}:${householdId}:${parts.join()}` });
}

/** Recalculates rewards. Jobs queued for the same household and parts are merged: each recalculates everything. */
export const recalculateJob = defineJob<Asked>('rewards-settle', {
  sameAs: ({ householdId, parts }) => `${householdId}:${parts.join()}`,
  run: (services, { householdId, parts }) =>
    services.transact(SYSTEM, (ctx) => recalculateRewards(ctx, systemScope(SYSTEM, householdId), parts)),
});
