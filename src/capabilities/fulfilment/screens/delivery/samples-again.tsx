import { useQuery } from '@tanstack/react-query';
import type { RecollectionView } from '../../sample-contract.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { REJECT_REASONS } from '#src/capabilities/lab/rules/sample-states.ts';
import { samplesAgainQuery } from '../../queries.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';

/** Samples that the lab could not use, of one cat or of all: each with the reason, and the replacement set with its state. */
export function SamplesAgain({ catId }: { catId?: string }) {
  const { demo } = useHousehold();
  const { data } = useQuery({ ...samplesAgainQuery, enabled: !demo });
  return data?.samples
    .filter(({ cat }) => catId === undefined || cat.id === catId)
    .map((sample) => <Again key={sample.id} sample={sample} />);
}

function Again({ sample }: { sample: RecollectionView }) {
  const { cat, kind, reason, state, tracking, neededForSticks } = sample;
  const name = SAMPLE_NAMES[kind];
  return (
    <section className="panel delivery-pickup" aria-label={`${name} of ${cat.name}, collected again`}>
      <div>
        <h2 className="title">
          {state === 'received'
            ? `The lab has the new ${name} of ${cat.name}`
            : `One more ${name} of ${cat.name}, please`}
        </h2>
        <p className="muted">
          The lab could not use the first one: {REJECT_REASONS[reason].said}. {WHERE[state](tracking)}{' '}
          {neededForSticks && 'Vitamins A and D3 are read from it, so no sticks are mixed before it has been read.'}
        </p>
      </div>
    </section>
  );
}

const WHERE: Record<RecollectionView['state'], (tracking: string | null) => string> = {
  made: () => 'We are sending what you need to collect it again, free, with a prepaid way back.',
  sent: (tracking) =>
    `The set is on its way, free, with a prepaid way back${tracking ? `. Tracking number ${tracking}.` : '.'}`,
  received: () => 'It is being read. You do not need to do anything.',
};
