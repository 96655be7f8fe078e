import { useMemo } from 'react';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { emblem } from '#src/ui/art/emblems.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { QuickCat } from '../../../rules/answers.ts';
import { type DraftStick, draftFor } from '../../../rules/draft.ts';
import { nameOf } from '../../../rules/recommendation.ts';
import { lookInWizard, tintOf } from '../../shared/cat-look.ts';
import { useOnboarding } from '../onboarding-context.tsx';
import { describeCat } from '../words.ts';

/** A first draft of every cat's month: seven sticks with their reasons. */
export function Drafts() {
  const { answers } = useOnboarding();
  return (
    <section className="wizard-drafts">
      <h3 className="d-sm">A first draft for {answers.catCount === 1 ? nameOfFirst(answers.cats) : 'each of them'}</h3>
      {answers.cats.map((cat, index) => (
        <DraftRow key={cat.id} cat={cat} index={index} />
      ))}
      <p className="small muted">A taller stick means a higher dose. The report decides the final dose.</p>
    </section>
  );
}

const nameOfFirst = ([cat]: readonly QuickCat[]): string => (cat ? nameOf(cat, 0) : 'your cat');

function DraftRow({ cat, index }: { cat: QuickCat; index: number }) {
  const { answers } = useOnboarding();
  const name = nameOf(cat, index);
  const draft = useMemo(() => draftFor(cat, answers), [cat, answers]);
  const more = draft.sticks.filter((stick) => stick.boosted).map((stick) => FORMULAS[stick.formula].name);
  const label = `Seven sticks for ${name}${more.length > 0 ? `, more of ${more.join(', ')}` : ''}`;
  return (
    <div className="wizard-draft">
      <div className="wizard-who">
        <CatPortrait cat={lookInWizard(cat, index)} tint={tintOf(index)} size={72} decorative />
        <div>
          <b className="title">{name}</b>
          <p className="small muted">{describeCat(cat)}</p>
        </div>
      </div>
      <div className="wizard-sticks" role="img" aria-label={label}>
        {draft.sticks.map((stick) => (
          <Stick key={stick.formula} stick={stick} />
        ))}
      </div>
      <details className="wizard-reasons">
        <summary className="small">Why these seven</summary>
        <dl className="small">
          {draft.sticks.map(({ formula, reason }) => (
            <Reason key={formula} formula={formula} reason={reason} />
          ))}
          <Reason formula={draft.leftOut.formula} reason={`Left out. ${draft.leftOut.reason}`} />
        </dl>
      </details>
    </div>
  );
}

function Reason({ formula, reason }: { formula: FormulaId; reason: string }) {
  return (
    <div>
      <dt>{FORMULAS[formula].name}</dt>
      <dd>{reason}</dd>
    </div>
  );
}

function Stick({ stick: { formula, boosted } }: { stick: DraftStick }) {
  const { color, on, short } = FORMULAS[formula];
  // Safe: the drawing is made of our own constants.
  return (
    <div data-boosted={boosted || undefined}>
      <span style={{ background: color }} dangerouslySetInnerHTML={{ __html: emblem(formula, on, color) }} />
      <em>{short}</em>
    </div>
  );
}
