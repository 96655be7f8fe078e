import { useState } from 'react';
import { useOnboarding } from '../onboarding-context.tsx';
import { Sheet } from '../sheet.tsx';
import { ExpandedCat } from './expanded-cat.tsx';
import { CollapsedCat } from './collapsed-cat.tsx';

/** One card per cat; one of them is open at a time. */
export function CatsStep() {
  const { answers, attempts, refused } = useOnboarding();
  const [openId, setOpenId] = useState(() => {
    const asked = answers.cats.find((_, index) => refused?.field === `cats.${index}.name`);
    return (asked ?? firstUnnamed(answers.cats) ?? answers.cats[0])?.id;
  });
  const [pressed, setPressed] = useState<string | null>(null);
  const shownId = answers.cats.some((cat) => cat.id === openId) ? openId : answers.cats[0]?.id;

  // Each held Continue opens the first cat without a name. Naming it must not shut its card under the buyer's fingers.
  const [seen, setSeen] = useState(attempts);
  if (attempts !== seen) {
    setSeen(attempts);
    setOpenId(firstUnnamed(answers.cats)?.id ?? openId);
  }

  return (
    <Sheet title="Introduce us." lead="A name is enough. More details make the first formula more accurate.">
      <div className="wizard-cats">
        {answers.cats.map((cat, index) =>
          cat.id === shownId ? (
            <ExpandedCat key={cat.id} cat={cat} index={index} count={answers.catCount} pressed={cat.id === pressed} />
          ) : (
            <CollapsedCat
              key={cat.id}
              cat={cat}
              index={index}
              count={answers.catCount}
              onOpen={() => {
                setPressed(cat.id);
                setOpenId(cat.id);
              }}
            />
          ),
        )}
      </div>
    </Sheet>
  );
}

const firstUnnamed = <T extends { name: string }>(cats: readonly T[]): T | undefined =>
  cats.find((cat) => !cat.name.trim());
