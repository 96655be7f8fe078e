import { memo } from 'react';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { WizardACat } from '../../../rules/answers.ts';
import { COAT_CHOICES, type CoatChoice, coatOf } from '../../../rules/coats.ts';
import { useOnboarding } from '../onboarding-context.tsx';

/** For the portrait only. The cats on the sheet change with it. */
export function CoatPicker({ cat, index }: { cat: WizardACat; index: number }) {
  const { editCat } = useOnboarding();
  const worn = coatOf(cat.portrait, index);
  return (
    <fieldset className="wz-coats">
      <legend className="small strong">
        Coat, for the portrait<span className="opt"> (optional)</span>
      </legend>
      <div>
        {COAT_CHOICES.map((choice) => (
          <label key={choice.label}>
            <input
              type="radio"
              className="vh"
              name={`coat-${cat.id}`}
              aria-label={choice.label}
              checked={choice === worn}
              onChange={() => editCat(cat.id, { portrait: { coat: choice.coat, pattern: choice.pattern } })}
            />
            <Head choice={choice} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const Head = memo(function Head({ choice: { coat, pattern, eye } }: { choice: CoatChoice }) {
  return <CatPortrait cat={{ coat, pattern, eye }} pose="head" decorative />;
});
