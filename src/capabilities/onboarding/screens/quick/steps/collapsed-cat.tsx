import { ChevronDown } from '#src/ui/icons/chevron-down.ts';
import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { QuickCat } from '../../../rules/answers.ts';
import { lookInWizard, tintOf } from '../../shared/cat-look.ts';
import { useProblem } from '../onboarding-context.tsx';
import { describeCat } from '../words.ts';

interface ShutCatProps {
  cat: QuickCat;
  index: number;
  count: number;
  onOpen: () => void;
}

/** A cat's card, put together: who it is and whether something is missing. */
export function CollapsedCat({ cat, index, count, onOpen }: ShutCatProps) {
  const error = useProblem(`cats.${index}.name`, 'Needs a name before we can go on');
  const known = [cat.name.trim(), describeCat(cat)].filter(Boolean).join('. ');
  return (
    <section className="wizard-cat shut" data-error={error ? true : undefined}>
      <CatPortrait cat={lookInWizard(cat, index)} tint={tintOf(index)} size={68} decorative />
      <div className="grow">
        <h3 className="title">
          <button type="button" aria-expanded={false} onClick={onOpen}>
            Cat {index + 1} of {count}
          </button>
        </h3>
        {error ? (
          <p className="errmsg">
            <CircleAlert size={18} aria-hidden="true" />
            {error}
          </p>
        ) : (
          <p className="small muted">{known || 'Not introduced yet'}</p>
        )}
      </div>
      <ChevronDown size={22} aria-hidden="true" />
    </section>
  );
}
