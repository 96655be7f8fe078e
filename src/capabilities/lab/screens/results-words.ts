import { formatDate } from '#src/lib/dates.ts';
import { spanText, STAGES } from '#src/capabilities/pricing/rules/times.ts';
import type { CatResults } from '../results-contract.ts';

/** State of results that are not there yet. */
export function resultsWords(
  { results, name }: { results: CatResults; name: string },
  timeZone: string,
): { title: string; text: string } {
  const span = spanText(STAGES.healthAnalysis);
  const since = results.receivedAt && formatDate('day', results.receivedAt, timeZone);
  switch (results.state) {
    case 'held':
      return { title: 'Held back', text: results.why ?? 'These samples need a second check.' };
    case 'processing':
      return {
        title: 'In the lab',
        text: `${since ? `The samples have been there since ${since}. ` : ''}The health analysis takes ${span}.`,
      };
    case 'pending':
    case 'ready':
      return {
        title: 'Waiting for the samples',
        text: `${name}'s samples give these seven values. The health analysis takes ${span} from the day the lab has them.`,
      };
  }
}
