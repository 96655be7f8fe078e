import { useEffect, useState } from 'react';
import { useOnboarding } from '../onboarding-context.tsx';
import { Sheet } from '../sheet.tsx';
import { OpenCat } from './open-cat.tsx';
import { ShutCat } from './shut-cat.tsx';

/** One card per cat; one of them is open at a time. */
export function CatsStep() {
  const { answers, problems } = useOnboarding();
  const [openId, setOpenId] = useState(() => firstUnnamed(answers.cats)?.id ?? answers.cats[0]?.id);
  const shownId = answers.cats.some((cat) => cat.id === openId) ? openId : answers.cats[0]?.id;

  // Continue was tried: the first cat without a name opens.
  const tried = problems.length > 0;
  useEffect(() => {
    if (tried) setOpenId((open) => firstUnnamed(answers.cats)?.id ?? open);
    // Only the attempt opens a card; naming a cat afterwards must not shut it under the buyer's fingers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tried]);

  return (
    <Sheet title="Introduce us." lead="A name is enough. Whatever else you know makes the first formula closer.">
      <div className="wz-cats">
        {answers.cats.map((cat, index) =>
          cat.id === shownId ? (
            <OpenCat key={cat.id} cat={cat} index={index} count={answers.catCount} />
          ) : (
            <ShutCat key={cat.id} cat={cat} index={index} count={answers.catCount} onOpen={() => setOpenId(cat.id)} />
          ),
        )}
      </div>
    </Sheet>
  );
}

const firstUnnamed = <T extends { name: string }>(cats: readonly T[]): T | undefined =>
  cats.find((cat) => !cat.name.trim());
