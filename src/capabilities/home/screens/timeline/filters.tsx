import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { ChipFilter } from '#src/ui/choice.tsx';
import type { TimelinePage } from '../../timeline-contract.ts';
import { KIND_IDS, KINDS } from '../../rules/timeline.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';

export interface FiltersProps {
  cats: TimelinePage['cats'];
  /** Empty for all. */
  cat: string;
  kind: string;
  onChoose(change: { cat?: string; kind?: string }): void;
}

export function Filters({ cats, cat, kind, onChoose }: FiltersProps) {
  const faces = cats.map((one) => ({
    value: one.id,
    label: (
      <>
        <CatPortrait cat={lookOf(one)} tint={one.tint} size={40} decorative />
        {one.name}
      </>
    ),
  }));
  const kinds = KIND_IDS.map((value) => ({ value, label: KINDS[value] }));
  return (
    <div className="timeline-filters noprint">
      {cats.length > 1 && (
        <ChipFilter
          legend="Of which cat"
          value={cat}
          onChange={(value) => onChoose({ cat: value })}
          options={[{ value: '', label: 'Everybody' }, ...faces]}
        />
      )}
      <ChipFilter
        legend="Of which kind"
        value={kind}
        onChange={(value) => onChoose({ kind: value })}
        options={[{ value: '', label: 'Everything' }, ...kinds]}
      />
    </div>
  );
}
