import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { LIMITS } from '#src/capabilities/access/rules/limits.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { Overloaded } from '#src/lib/unavailable.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { ARCHIVE_LIMITS } from '../rules/archive-limits.ts';
import type { ReadExport } from '../rules/read-part.ts';
import { readExportTask } from '../tasks.ts';
import { exportKey } from './export-signature.ts';

const TOO_MUCH = 'The file unpacks to more than we can read at once.';
const EMPTY = 'That file is empty. Please choose another.';
const TOO_SLOW = 'Reading the file took too long. Please try again later.';
/** Waiting for a thread included. */
const LONGEST_MS = 60_000;

/** Each holds an archive in memory, from its first byte on; those that wait for a thread hold theirs as well. */
const MOST_AT_ONCE = 6;
/** Of one household, so that slow uploads of one leave places to others. */
const MOST_OF_HOUSEHOLD = 2;
const RETRY_AFTER_SECONDS = 10;
/** Uploads that are received or read now, by their households. */
const running: string[] = [];

/**
 * Admits an upload before its body is received: counts it and takes a place, which the returned function gives back.
 * Throws `Overloaded` where no place is free. Refuses `unauthorized` and `too-many-attempts`.
 */
export async function admitUpload(services: AppServices, actor: Actor): Promise<(() => void) | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  const { householdId } = scope;
  const own = running.filter((one) => one === householdId).length;
  if (running.length >= MOST_AT_ONCE || own >= MOST_OF_HOUSEHOLD) throw new Overloaded(RETRY_AFTER_SECONDS);
  running.push(householdId);
  const leave = () => void running.splice(running.indexOf(householdId), 1);
  try {
    const limited = await services.transact(actor, (ctx) =>
      consumeLimit(ctx, LIMITS.importByHousehold, 'import', householdId),
    );
    if (!limited) return leave;
    leave();
    return limited;
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Reads an archive that a member brings along, outside of any transaction. Refuses `unauthorized`, `export-missing`,
 * `export-unreadable` with the file and field that is wrong, and `export-newer`.
 */
export async function readUpload(
  services: AppServices,
  actor: Actor,
  archive: File,
  { withRows }: { withRows: boolean },
): Promise<{ scope: HouseholdScope; read: ReadExport } | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  if (archive.size === 0) return archive.name ? refuseFile('export-unreadable', EMPTY) : refuseFile('export-missing');
  const read = await parse(services, archive, withRows);
  return isDomainError(read) ? read : { scope, read };
}

async function parse(
  { workers, settings, clock }: AppServices,
  archive: File,
  withRows: boolean,
): Promise<ReadExport | DomainError> {
  if (archive.size > ARCHIVE_LIMITS.bytes) return refuseFile('export-unreadable', TOO_MUCH);
  const keys = { own: exportKey(settings.sessionSecret), trusted: settings.trustedExportKeys };
  const input = { bytes: new Uint8Array(await archive.arrayBuffer()), now: clock.now(), keys, withRows };
  const outcome = await workers.run(readExportTask, input, AbortSignal.timeout(LONGEST_MS)).catch((error: unknown) => {
    if (isAborted(error)) return { fault: TOO_SLOW, newer: false };
    if (!isOutOfMemory(error)) throw error;
    return { fault: TOO_MUCH, newer: false };
  });
  if ('export' in outcome) return outcome.export;
  return refuseFile(outcome.newer ? 'export-newer' : 'export-unreadable', outcome.fault);
}

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Refuses the file, with the problem beside its field as well. */
function refuseFile(code: Parameters<typeof refusals>[0], fault?: string): DomainError {
  const plain = refusals(code).message;
  const message = fault === undefined ? plain : code === 'export-newer' ? `${plain} ${fault}` : fault;
  return refusals(code, { message, issues: [{ path: 'archive', message }] });
}
