/** Percent of promises that were kept, rounded down, so that 100 means all. Null where there were none to keep. */
export function onTimePercent({ kept, missed }: { kept: number; missed: number }): number | null {
  const promised = kept + missed;
  return promised === 0 ? null : Math.floor((kept * 100) / promised);
}
