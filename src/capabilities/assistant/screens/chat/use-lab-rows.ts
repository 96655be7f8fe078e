import { useQueryClient } from '@tanstack/react-query';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { resultsQuery, sticksQuery } from '#src/capabilities/lab/queries.ts';
import type { CatFacts, Facts, LabRows } from '../../rules/facts.ts';

/** After this time the answer comes without the rows, and names them as unreadable. */
const LONGEST_READ_MS = 8000;

/** Reads the rows of the lab of some cats, as their tabs do, and adds them to the facts. The question is not sent. */
export function useLabRows(): (facts: Facts, catIds: readonly string[]) => Promise<Facts> {
  const client = useQueryClient();
  const { base, household } = useHousehold();
  const rowsOf = async (catId: string): Promise<LabRows> => {
    const [results, sticks] = await Promise.all([
      client.fetchQuery(resultsQuery(base, catId)),
      client.fetchQuery(sticksQuery(base, catId)),
    ]);
    return { results, sticks, timeZone: household.timeZone };
  };
  const read = async (cat: CatFacts, catIds: readonly string[]): Promise<CatFacts> => {
    if (!cat.lab || !catIds.includes(cat.lab.catId)) return cat;
    const { catId } = cat.lab;
    const rows = await Promise.race([rowsOf(catId), inTime()]).catch(() => 'failed' as const);
    return { ...cat, lab: { catId, rows } };
  };
  return async (facts, catIds) => ({ ...facts, cats: await Promise.all(facts.cats.map((cat) => read(cat, catIds))) });
}

const inTime = (): Promise<'failed'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('failed'), LONGEST_READ_MS);
  });
