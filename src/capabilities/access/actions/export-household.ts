import { strToU8, type Zippable } from 'fflate';
import { maskedNumber } from '#src/lib/phone.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import { mailsTo } from '#src/platform/mail/sent-mails.ts';
import { textsOf } from '#src/platform/sms/outbox.ts';
import { refusals } from '../contract.ts';
import { dataExportRequested, type ExportedRows } from '../events.ts';
import { consumeLimit } from '../rate-limit.ts';
import { csvOf } from '../rules/csv.ts';
import { LIMITS } from '../rules/limits.ts';
import { householdScope, verifiedEmail } from '../scopes.ts';
import { everyActOnBehalf } from '../behalf-store.ts';
import { wholeLogOf } from '../log-store.ts';
import { householdById } from '../household-store.ts';
import { personById } from '../store.ts';
import { sessionsOf } from '../session-store.ts';
import { everyInvitation } from '../member-invitation-store.ts';
import { everyMember, everyMembership } from '../member-store.ts';
import { passkeysOf } from '../passkey-store.ts';
import { appOf } from '../second-factor-store.ts';
import { requireRecentProof } from './confirm-identity.ts';
import { packTask } from '../tasks.ts';
import { finishDocument, type GeneratedDocument } from './finish-document.ts';
import { recordSecurityEvent } from './record-security-event.ts';

interface Everything {
  madeAt: Date;
  tables: Record<string, ExportedRows[]>;
  documents: GeneratedDocument[];
  /** Texts by the names of their files. */
  files: Record<string, string>;
}

/** Everything of the household as a zip: one JSON file, a CSV for each table, its documents, and the files by which another shop takes it over. Refuses `confirmation-needed`, `too-many-attempts`. */
export async function exportHousehold(services: AppServices, actor: Actor): Promise<Uint8Array | DomainError> {
  const told = await services.transact(actor, tellAll);
  if (isDomainError(told)) return told;
  const { madeAt, tables, documents, files: texts } = told;
  const csv = Object.entries(tables).map(([table, rows]) => [`csv/${table}.csv`, strToU8(csvOf(rows))] as const);
  const json = JSON.stringify({ madeAt: madeAt.toISOString(), tables }, null, 2);
  const files = {
    'purrwell.json': strToU8(json),
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
    ...Object.fromEntries(csv),
    ...(await printed(services, documents)),
  };
  return services.workers.run(packTask, { files, madeAt });
}

/**
 * Prints one document after the other, so that smaller requests need not wait. Documents of the same name are numbered.
 */
async function printed(services: AppServices, documents: readonly GeneratedDocument[]): Promise<Zippable> {
  const files: Zippable = {};
  for (const document of documents) {
    const { name } = document;
    const twins = documents.filter((other) => other.name === name);
    const at = twins.length > 1 ? `${Object.keys(files).length + 1}-` : '';
    files[`papers/${at}${name}`] = [await finishDocument(services, document), { level: 0 }]; // packed already
  }
  return files;
}

async function tellAll(ctx: Ctx): Promise<Everything | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope) || ctx.actor.kind !== 'person') return refusals('unauthorized');
  const { personId } = ctx.actor;
  const unproven = await requireRecentProof(ctx);
  if (unproven) return unproven;
  const refused = await consumeLimit(ctx, LIMITS.exportByPerson, 'export-person', personId);
  if (refused) return refused;
  const person = await personById(ctx.tx, personId);
  if (!person) return refusals('unauthorized');
  const { passwordHash: _, ...profile } = person;
  const email = verifiedEmail(person);
  await recordSecurityEvent(ctx, { personId, kind: 'data-exported', by: 'self' });
  const app = await appOf(ctx.tx, personId);
  const tables: Record<string, ExportedRows[]> = {
    people: [profile],
    households: await householdById(ctx.tx, scope),
    household_members: [...(await everyMember(ctx.tx, scope)), ...(await everyMembership(ctx.tx, personId))],
    household_invitations: (await everyInvitation(ctx.tx, scope)).map(({ tokenHash: _, ...invitation }) => invitation),
    sessions: (await sessionsOf(ctx.tx, personId, ctx.now)).map(({ tokenHash: _, ...session }) => session),
    security_events: (await wholeLogOf(ctx.tx, personId)).map(({ staffId: _, ...event }) => event),
    passkeys: (await passkeysOf(ctx.tx, personId)).map(({ publicKey: _, credentialId: __, ...passkey }) => passkey),
    authenticator_apps: app ? [{ createdAt: app.createdAt, confirmedAt: app.confirmedAt }] : [],
    acts_on_behalf: await everyActOnBehalf(ctx.tx, scope),
    texts: (await textsOf(ctx.tx, personId)).map((text) => ({ ...text, recipient: maskedNumber(text.recipient) })),
    mails: email ? await mailsTo(ctx.tx, email) : [],
  };
  const add = (table: string, rows: ExportedRows[]) => {
    tables[table] = rows;
  };
  const documents: GeneratedDocument[] = [];
  const enclose = (document: GeneratedDocument) => void documents.push(document);
  const files: Record<string, string> = {};
  const addFile = (name: string, text: string) => {
    files[name] = text;
  };
  await ctx.emit(dataExportRequested, { householdId: scope.householdId, personId, email, add, enclose, addFile });
  return { madeAt: ctx.now, tables, documents, files };
}
