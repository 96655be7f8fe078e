import { ArrowRight } from '#src/ui/icons/arrow-right.ts';
import { Button } from '#src/ui/button.tsx';
import { useFullWizard } from '../full-wizard-context.tsx';
import { Sheet } from '../sheet.tsx';
import { CatForm } from './cat-form.tsx';

/** One cat a page. */
export function CatsStep() {
  const { answers, place, goNext } = useFullWizard();
  const { catIndex } = place;
  const cat = answers.cats[catIndex];
  const more = catIndex < answers.catCount - 1;
  if (!cat) return null;
  return (
    <Sheet
      title={catIndex === 0 ? 'Introduce us.' : 'And this one?'}
      lead="Breed, age and weight make the first formula more accurate. You can add what you do not know later."
    >
      <CatForm cat={cat} index={catIndex}>
        <div className="wizard-cathead">
          <h3 className="title">
            Cat {catIndex + 1} of {answers.catCount}
          </h3>
          {more && (
            <Button variant="quiet" size="sm" onClick={goNext}>
              Next Cat
              <ArrowRight size={18} aria-hidden="true" />
            </Button>
          )}
        </div>
      </CatForm>
    </Sheet>
  );
}
