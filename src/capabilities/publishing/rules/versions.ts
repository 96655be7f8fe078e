/** A draft is seen at the desk only; a withdrawn version takes its piece off the shop. */
export const VERSION_STATES = ['draft', 'published', 'withdrawn'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

interface Dated {
  number: number;
  state: VersionState;
  validFrom: Date;
}

/**
 * The version that customers see: of those that are no drafts and whose time has come, the one with the highest number.
 * Undefined before there is one; then a piece is as the shop was built.
 */
export function versionInEffect<V extends Dated>(versions: readonly V[], now: Date): V | undefined {
  return versions
    .filter(({ state, validFrom }) => state !== 'draft' && validFrom <= now)
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
