/** Do Not Track, or Global Privacy Control: somebody has answered already. */
export function browserOptsOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}
