import { useEffect, useRef, useState } from 'react';
import type { OverviewView } from '../../contract.ts';

type Pairs = OverviewView['achievements'];
export type FreshOne = Pairs[number]['achievement'];

/** For how long something that was just completed is shown as such. */
const FRESH_MS = 4000;

/** Achievements completed while the page is open. */
export function useFresh(pairs: Pairs | undefined): FreshOne[] {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [fresh, setFresh] = useState<FreshOne[]>([]);
  useEffect(() => {
    if (!pairs) return;
    const complete = pairs.filter(({ userAchievement }) => userAchievement.isCompleted);
    const before = known.current;
    known.current = new Set(complete.map(({ achievement }) => achievement.id));
    const found = before ? complete.filter(({ achievement }) => !before.has(achievement.id)) : [];
    if (found.length) setFresh(found.map(({ achievement }) => achievement));
  }, [pairs]);
  useEffect(() => {
    if (!fresh.length) return;
    const over = setTimeout(() => setFresh([]), FRESH_MS);
    return () => clearTimeout(over);
  }, [fresh]);
  return fresh;
}
