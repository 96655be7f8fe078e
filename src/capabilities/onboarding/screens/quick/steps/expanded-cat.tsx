import { Copy } from '#src/ui/icons/copy.ts';
import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { ChipGroup, ChoiceGroup } from '#src/ui/choice.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { type AgeRange, type Concern, LONGEST, type QuickCat, withFirstCatForAll } from '../../../rules/answers.ts';
import { coatOf } from '../../../rules/coats.ts';
import { lookInWizard, tintOf } from '../../shared/cat-look.ts';
import { CoatPicker } from '../../shared/coat-picker.tsx';
import { useOnboarding, useProblem } from '../onboarding-context.tsx';
import { AGE_OPTIONS, CONCERN_OPTIONS, YOUNG_KITTEN } from '../words.ts';

interface OpenCatProps {
  cat: QuickCat;
  index: number;
  count: number;
  /** Opened by its button, which is gone then: its heading takes the focus. */
  pressed: boolean;
}

export function ExpandedCat({ cat, index, count, pressed }: OpenCatProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (pressed) heading.current?.focus();
  }, [pressed]);
  const { editCat } = useOnboarding();
  const error = useProblem(`cats.${index}.name`, 'Needs a name before we can go on');
  return (
    <section className="wizard-cat open">
      <div className="wizard-fields">
        <div className="wizard-cathead">
          <h3 ref={heading} className="title" tabIndex={-1}>
            Cat {index + 1} of {count}
          </h3>
          {index === 0 && count > 1 && <ApplyToAll />}
        </div>
        <div data-field={`cats.${index}.name`}>
          <TextField
            label="Name"
            name={`cat-${index + 1}-name`}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={LONGEST.name}
            value={cat.name}
            onChange={(event) => editCat(cat.id, { name: event.currentTarget.value })}
            error={error}
          />
        </div>
        <ChoiceGroup
          legend={
            <>
              Age<span className="opt"> (optional)</span>
            </>
          }
          value={cat.ageRange}
          onChange={(age) => editCat(cat.id, { ageRange: age as AgeRange })}
          options={AGE_OPTIONS}
          columns={3}
          {...(cat.ageRange === 'kitten' && { hint: YOUNG_KITTEN })}
        />
        <ChipGroup
          legend="Anything on your mind?"
          optional
          values={cat.healthConcerns}
          onChange={(concerns) => editCat(cat.id, { healthConcerns: concerns as Concern[] })}
          options={CONCERN_OPTIONS}
        />
      </div>
      <div className="wizard-portrait">
        <CatPortrait cat={lookInWizard(cat, index)} tint={tintOf(index)} />
        <CoatPicker
          name={`coat-${cat.id}`}
          worn={coatOf(cat.portrait, index)}
          onPick={(portrait) => editCat(cat.id, { portrait })}
        />
      </div>
    </section>
  );
}

function ApplyToAll() {
  const { edit } = useOnboarding();
  const apply = () => {
    edit(withFirstCatForAll);
    toast({ title: 'Applied to all cats' });
  };
  return (
    <Button variant="plain" size="sm" onClick={apply}>
      <Copy size={18} aria-hidden="true" />
      Apply first cat's settings to all
    </Button>
  );
}
