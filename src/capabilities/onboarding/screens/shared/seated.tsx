import { memo } from 'react';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { Mood } from '#src/ui/cats/tables.ts';
import type { QuickCat } from '../../rules/answers.ts';
import { lookInWizard } from './cat-look.ts';

type SeatedCat = Pick<QuickCat, 'id' | 'name' | 'portrait' | 'ageRange'>;
export type Mooded = { mood: Mood; look: number };

/** Mood and gaze by position; neighbours differ. */
export const wondering = (index: number): Mooded =>
  index % 2 === 0 ? { mood: 'curious', look: 0.7 } : { mood: 'level', look: -0.5 };

/** The household, sitting on the sheet. */
export function SeatedCats({ cats, moodAt }: { cats: readonly SeatedCat[]; moodAt: (index: number) => Mooded }) {
  return (
    <div className="wizard-seat" aria-hidden="true">
      {cats.map((cat, index) => (
        <div key={cat.id}>
          <Seated cat={cat} index={index} {...moodAt(index)} />
        </div>
      ))}
    </div>
  );
}

/** Drawn again when the coat, the age or the mood changes, not at every letter of the name. */
const Seated = memo(
  function Seated({ cat, index, mood, look }: { cat: SeatedCat; index: number } & Mooded) {
    return <CatPortrait cat={lookInWizard(cat, index)} pose="loaf" mood={mood} look={look} decorative />;
  },
  (before, after) =>
    before.mood === after.mood &&
    before.look === after.look &&
    before.index === after.index &&
    before.cat.portrait === after.cat.portrait &&
    before.cat.ageRange === after.cat.ageRange,
);
