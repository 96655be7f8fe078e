/** Minutes for which a sign-in, or a confirmation within a session, counts as recent. */
const PROOF_MINUTES = 10;

/** Whether somebody has shown who they are within the last ten minutes. */
export function isRecent(shownAt: Date | null | undefined, now: Date): boolean {
  return shownAt !== null && shownAt !== undefined && now.getTime() - shownAt.getTime() < PROOF_MINUTES * 60_000;
}
