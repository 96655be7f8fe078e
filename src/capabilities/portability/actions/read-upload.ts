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

/** Each holds an archive in memory; those that wait hold theirs as well. */
const MOST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 10;
let running = 0;

/**
 * Reads an archive that a member brings along, outside of any transaction. Refuses `unauthorized`, `too-many-attempts`,
 * `export-missing`, `export-unreadable` with the file and field that is wrong, and `export-newer`.
 */
export async function readUpload(
  services: AppServices,
  actor: Actor,
  archive: File,
  { withRows }: { withRows: boolean },
): Promise<{ scope: HouseholdScope; read: ReadExport } | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  if (archive.size === 0) return refuseFile('export-missing');
  if (running >= MOST_AT_ONCE) throw new Overloaded(RETRY_AFTER_SECONDS);
  running += 1;
  try {
    const limited = await services.transact(actor, (ctx) =>
      consumeLimit(ctx, LIMITS.importByHousehold, 'import', scope.householdId),
    );
    if (limited) return limited;
    const read = await parse(services, archive, withRows);
    return isDomainError(read) ? read : { scope, read };
  } finally {
    running -= 1;
  }
}

async function parse(
  { workers, settings, clock }: AppServices,
  archive: File,
  withRows: boolean,
): Promise<ReadExport | DomainError> {
  if (archive.size > ARCHIVE_LIMITS.bytes) return refuseFile('export-unreadable', TOO_MUCH);
  const keys = { own: exportKey(settings.sessionSecret), trusted: settings.trustedExportKeys };
  const input = { bytes: new Uint8Array(await archive.arrayBuffer()), now: clock.now(), keys, withRows };
  const outcome = await workers.run(readExportTask, input).catch((error: unknown) => {
    if (!isOutOfMemory(error)) throw error;
    return { fault: TOO_MUCH, newer: false };
  });
  if ('export' in outcome) return outcome.export;
  return refuseFile(outcome.newer ? 'export-newer' : 'export-unreadable', outcome.fault);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Refuses the file, with what is wrong beside its field as well. */
function refuseFile(code: Parameters<typeof refusals>[0], fault?: string): DomainError {
  const plain = refusals(code).message;
  const message = fault === undefined ? plain : code === 'export-newer' ? `${plain} ${fault}` : fault;
  return refusals(code, { message, issues: [{ path: 'archive', message }] });
}
