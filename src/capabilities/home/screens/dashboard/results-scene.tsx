import { ResultsDay } from '#src/capabilities/lab/screens/results-day/results-day.tsx';
import type { DashboardCat } from '../../contract.ts';
import { useHome } from '../home-context.ts';
import { weightSentence } from './overview/sentences.ts';
import { waitingWords } from './overview/waiting.ts';

interface ResultsSceneProps {
  cat: DashboardCat;
  byItself: boolean;
  another: DashboardCat | undefined;
  onClose: () => void;
}

/** The scene of new results, with a weight that changes too fast and the state of the sticks. */
export function ResultsScene({ cat, ...props }: ResultsSceneProps) {
  const { view } = useHome();
  return (
    <ResultsDay
      cat={cat}
      concerns={cat.measures.weight.fast ? [weightSentence(cat, view.household.weightUnit)] : []}
      sticksState={sticksState(cat, view)}
      {...props}
    />
  );
}

function sticksState(cat: DashboardCat, view: Parameters<typeof waitingWords>[1]) {
  const { state } = cat.supplements;
  if (state !== 'running' && state !== 'resting') return waitingWords(cat, view);
  return {
    title: 'No new sticks so far',
    text: 'The sticks at home come from older results. Nothing is mixed from these yet.',
  };
}
