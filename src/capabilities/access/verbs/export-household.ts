import { strToU8, zipSync } from 'fflate';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { mailsTo } from '#src/platform/mail/post.ts';
import { refusals } from '../contract.ts';
import { exportAsked, type Told } from '../events.ts';
import { hit } from '../limits.ts';
import { csvOf } from '../rules/csv.ts';
import { LIMITS } from '../rules/limits.ts';
import { householdScope } from '../scopes.ts';
import { householdById, personById, sessionsOf } from '../store.ts';
import { limitKey } from './login.ts';

/** Everything of the household as a zip: one JSON file, and a CSV for each table. Refuses `too-many-attempts`. */
export async function exportHousehold(house: House, actor: Actor): Promise<Uint8Array | Refusal> {
  const told = await house.transact(actor, tellAll);
  if (isRefusal(told)) return told;
  const { madeAt, tables } = told;
  const csv = Object.entries(tables).map(([table, rows]) => [`csv/${table}.csv`, strToU8(csvOf(rows))] as const);
  const json = JSON.stringify({ madeAt: madeAt.toISOString(), tables }, null, 2);
  return zipSync({ 'purrwell.json': strToU8(json), ...Object.fromEntries(csv) }, { mtime: madeAt });
}

async function tellAll(ctx: Ctx): Promise<{ madeAt: Date; tables: Record<string, Told[]> } | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope) || ctx.actor.kind !== 'person') return refusals('unauthorized');
  const { personId } = ctx.actor;
  const refused = await hit(ctx.tx, limitKey('export-person', personId), LIMITS.exportByPerson, ctx.now);
  if (refused) return refused;
  const person = await personById(ctx.tx, personId);
  if (!person) return refusals('unauthorized');
  const { passwordHash: _, ...profile } = person;
  const email = person.emailVerifiedAt ? person.email : null;
  const tables: Record<string, Told[]> = {
    people: [profile],
    households: await householdById(ctx.tx, scope),
    sessions: (await sessionsOf(ctx.tx, personId, ctx.now)).map(({ tokenHash: _, ...session }) => session),
    mails: email ? await mailsTo(ctx.tx, email) : [],
  };
  const add = (table: string, rows: Told[]) => {
    tables[table] = rows;
  };
  await ctx.emit(exportAsked, { householdId: scope.householdId, personId, email, add });
  return { madeAt: ctx.now, tables };
}
