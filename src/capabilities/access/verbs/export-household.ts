import { strToU8, type Zippable, zipSync } from 'fflate';
import { maskedNumber } from '#src/kit/phone.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { mailsTo } from '#src/platform/mail/post.ts';
import { textsOf } from '#src/platform/sms/outbox.ts';
import { refusals } from '../contract.ts';
import { exportAsked, type Told } from '../events.ts';
import { hit } from '../limits.ts';
import { csvOf } from '../rules/csv.ts';
import { LIMITS } from '../rules/limits.ts';
import { householdScope, verifiedEmail } from '../scopes.ts';
import { wholeLogOf } from '../log-store.ts';
import { householdById, personById, sessionsOf } from '../store.ts';
import { passkeysOf } from '../passkey-store.ts';
import { appOf } from '../second-factor-store.ts';
import { requireRecentProof } from './confirm-identity.ts';
import { finishPaper, type Paper } from './finish-paper.ts';
import { limitKey } from './login.ts';
import { recordSecurityEvent } from './record-security-event.ts';

interface Everything {
  madeAt: Date;
  tables: Record<string, Told[]>;
  papers: Paper[];
}

/** Everything of the household as a zip: one JSON file, a CSV for each table, and its documents. Refuses `confirmation-needed`, `too-many-attempts`. */
export async function exportHousehold(house: House, actor: Actor): Promise<Uint8Array | Refusal> {
  const told = await house.transact(actor, tellAll);
  if (isRefusal(told)) return told;
  const { madeAt, tables, papers } = told;
  const csv = Object.entries(tables).map(([table, rows]) => [`csv/${table}.csv`, strToU8(csvOf(rows))] as const);
  const json = JSON.stringify({ madeAt: madeAt.toISOString(), tables }, null, 2);
  const files = { 'purrwell.json': strToU8(json), ...Object.fromEntries(csv), ...(await printed(house, papers)) };
  return zipSync(files, { mtime: madeAt });
}

/**
 * Prints one document after the other, so that smaller requests need not wait. Documents of the same name are numbered.
 */
async function printed(house: House, papers: readonly Paper[]): Promise<Zippable> {
  const files: Zippable = {};
  for (const paper of papers) {
    const { name } = paper;
    const twins = papers.filter((other) => other.name === name);
    const at = twins.length > 1 ? `${Object.keys(files).length + 1}-` : '';
    files[`papers/${at}${name}`] = [await finishPaper(house, paper), { level: 0 }]; // packed already
  }
  return files;
}

async function tellAll(ctx: Ctx): Promise<Everything | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope) || ctx.actor.kind !== 'person') return refusals('unauthorized');
  const { personId } = ctx.actor;
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const refused = await hit(ctx.tx, limitKey('export-person', personId), LIMITS.exportByPerson, ctx.now);
  if (refused) return refused;
  const person = await personById(ctx.tx, personId);
  if (!person) return refusals('unauthorized');
  const { passwordHash: _, ...profile } = person;
  const email = verifiedEmail(person);
  await recordSecurityEvent(ctx, { personId, kind: 'data-exported', by: 'self' });
  const app = await appOf(ctx.tx, personId);
  const tables: Record<string, Told[]> = {
    people: [profile],
    households: await householdById(ctx.tx, scope),
    sessions: (await sessionsOf(ctx.tx, personId, ctx.now)).map(({ tokenHash: _, ...session }) => session),
    security_events: (await wholeLogOf(ctx.tx, personId)).map(({ staffId: _, ...event }) => event),
    passkeys: (await passkeysOf(ctx.tx, personId)).map(({ publicKey: _, credentialId: __, ...passkey }) => passkey),
    authenticator_apps: app ? [{ createdAt: app.createdAt, confirmedAt: app.confirmedAt }] : [],
    texts: (await textsOf(ctx.tx, personId)).map((text) => ({ ...text, recipient: maskedNumber(text.recipient) })),
    mails: email ? await mailsTo(ctx.tx, email) : [],
  };
  const add = (table: string, rows: Told[]) => {
    tables[table] = rows;
  };
  const papers: Paper[] = [];
  const enclose = (paper: Paper) => void papers.push(paper);
  await ctx.emit(exportAsked, { householdId: scope.householdId, personId, email, add, enclose });
  return { madeAt: ctx.now, tables, papers };
}
