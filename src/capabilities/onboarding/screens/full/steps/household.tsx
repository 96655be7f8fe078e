import { Button } from '#src/ui/button.tsx';
import { withFullCatCount } from '../../../rules/full-answers.ts';
import { fullTitle } from '../../../rules/full-flow.ts';
import { CatCount } from '../../shared/cat-count.tsx';
import { useFullWizard } from '../full-wizard-context.tsx';
import { Sheet } from '../sheet.tsx';
import { useFullCurrency } from '../use-full-currency.ts';

export function HouseholdStep() {
  const { answers, edit, continueAt } = useFullWizard();
  const [currency] = useFullCurrency();
  return (
    <Sheet
      title="Tell us everything."
      lead="Who they are, how they live, what should get better. More details make the first formula more accurate. You can stop at any time and continue later."
    >
      {continueAt && <WelcomeBack />}
      <CatCount
        count={answers.catCount}
        currency={currency}
        onChange={(count) => edit((all) => withFullCatCount(all, count))}
      />
    </Sheet>
  );
}

/** C48: the wizard opens at its beginning, with the answers in it and a link to the step reached. */
function WelcomeBack() {
  const { continueAt, goTo, startOver } = useFullWizard();
  if (!continueAt) return null;
  return (
    <section className="full-wizard-welcome">
      <div>
        <h3 className="title">Welcome back.</h3>
        <p className="small">We kept your answers up to “{fullTitle(continueAt.step)}”.</p>
      </div>
      <div className="row">
        <Button variant="plain" size="sm" onClick={startOver}>
          Start over
        </Button>
        <Button variant="strong" size="sm" onClick={() => goTo(continueAt)}>
          Continue at step {continueAt.step}
        </Button>
      </div>
    </section>
  );
}
