import { CAT_COUNTS } from '#src/capabilities/pricing/rules/prices.ts';
import { ChipGroup } from '#src/ui/choice.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import type { Choice } from './use-choice.ts';

const COUNTS = CAT_COUNTS.map((count) => ({ value: String(count), label: String(count) }));

/** Selects the number of cats, and the cats if the household has more of them. */
export function CatChoice({ choice: { wish, cats, choose } }: { choice: Choice }) {
  const unnamed = wish.cats - cats.chosen.length;
  return (
    <div className="subscribe-cats-choice">
      <Segmented
        label="Number of cats"
        value={String(wish.cats)}
        onChange={(count) => choose({ cats: Number(count) })}
        options={COUNTS}
      />
      {cats.living.length > 0 && (
        <ChipGroup
          legend="Cats who get sticks"
          values={cats.chosen.map(({ id }) => id)}
          onChange={cats.pick}
          options={cats.living.map(({ id, name }) => ({ value: id, label: name }))}
          hint={unnamed > 0 && `${unnamed === 1 ? 'One more' : `${unnamed} more`}, named later`}
        />
      )}
    </div>
  );
}
