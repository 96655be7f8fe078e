/** Channel of `realtime` that is told of each version which is no draft. */
export const CONTENT_CHANNEL = 'published-content';

/** A draft is seen at the desk only; a withdrawn version takes its piece off the shop. */
export const VERSION_STATES = ['draft', 'published', 'withdrawn'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

interface Dated {
  number: number;
  state: VersionState;
  validFrom: Date;
  /** Moment at which it was written. */
  at: Date;
}

/**
 * The versions that count or will: no drafts, and none that had not begun when a newer one was published or the piece was taken off.
 * `store.newestVersions` says the same in SQL.
 */
export function standingVersions<V extends Dated>(versions: readonly V[]): V[] {
  const written = versions.filter(({ state }) => state !== 'draft');
  return written.filter(
    ({ number, validFrom }) => !written.some((newer) => newer.number > number && newer.at < validFrom),
  );
}

/**
 * The version that customers see: of those that stand and whose time has come, the one with the highest number.
 * Undefined before there is one; then a piece is as the shop was built.
 */
export function versionInEffect<V extends Dated>(versions: readonly V[], now: Date): V | undefined {
  return standingVersions(versions)
    .filter(({ validFrom }) => validFrom <= now)
    .reduce<V | undefined>((best, version) => (best && best.number > version.number ? best : version), undefined);
}

/** Facts at the time of writing a version. */
interface ChangeState {
  /** State of the newest version that is no draft; null before there is one. */
  standing: VersionState | null;
  /** Whether the shop was built with the piece. */
  built: boolean;
}

/** Reason for which a version in this state cannot be added; null where it can. */
export function changeBlockedBy(to: VersionState, { standing, built }: ChangeState) {
  if (to !== 'withdrawn') return null;
  if (standing === 'withdrawn') return 'already-withdrawn' as const;
  return standing === null && !built ? ('nothing-published' as const) : null;
}
