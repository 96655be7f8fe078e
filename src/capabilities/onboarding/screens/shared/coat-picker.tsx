import { memo } from 'react';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { COAT_CHOICES, type CoatChoice } from '../../rules/coats.ts';

interface CoatPickerProps {
  /** Of the radios: one group for each cat. */
  name: string;
  worn: CoatChoice;
  onPick: (portrait: { coat: string; pattern: string }) => void;
}

/** For the portrait only. The cats on the sheet change with it. */
export function CoatPicker({ name, worn, onPick }: CoatPickerProps) {
  return (
    <fieldset className="wizard-coats">
      <legend className="small strong">
        Coat, for the portrait<span className="opt"> (optional)</span>
      </legend>
      <div>
        {COAT_CHOICES.map((choice) => (
          <label key={choice.label}>
            <input
              type="radio"
              className="vh"
              name={name}
              aria-label={choice.label}
              checked={choice === worn}
              onChange={() => onPick({ coat: choice.coat, pattern: choice.pattern })}
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
