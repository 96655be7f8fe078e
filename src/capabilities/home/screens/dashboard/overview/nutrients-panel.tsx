import { Pillars } from '#src/ui/charts/pillars.tsx';
import { classes } from '#src/ui/classes.ts';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { DashboardCat } from '../../../contract.ts';
import { useHome } from '../../home-context.ts';
import { nutrientsSentence } from './sentences.ts';
import { resultsWords } from '#src/capabilities/lab/screens/results-words.ts';

/** Names that are too long for a seventh of a phone. */
const SHORT: Record<string, string> = {
  'Vitamin A': 'Vit. A',
  'Vitamin D3': 'Vit. D3',
  'Vitamin E': 'Vit. E',
  Taurine: 'Taur.',
  Magnesium: 'Magn.',
  Calcium: 'Calc.',
};

/** R299, R306: so many of the seven are optimal. The markers themselves are in the Health tab. */
export function NutrientsPanel({ cat, wide }: { cat: DashboardCat; wide: boolean }) {
  const { view, open } = useHome();
  const { results } = cat;
  const ready = results.state === 'ready';
  const waiting = ready ? null : resultsWords(cat, view.household.timeZone);
  return (
    <section className={classes('panel', !wide && 'w7')} aria-labelledby="overview-nutrients">
      <header className="overview-head">
        <div>
          <h2 className="title" id="overview-nutrients">
            Nutrients
          </h2>
          <p className="small muted">{waiting ? waiting.title : nutrientsSentence(results.nutrients)}</p>
        </div>
        {ready && (
          <button type="button" className="link small" onClick={() => open('health')}>
            Full report
          </button>
        )}
      </header>
      {waiting ? (
        <div className="overview-waiting">
          <LoadingIndicator />
          <p className="small">{waiting.text}</p>
        </div>
      ) : (
        <Pillars
          label={`Nutrients of ${cat.name}, in percent`}
          pillars={results.nutrients.map((nutrient) => ({ ...nutrient, ...shortOf(nutrient.name) }))}
        />
      )}
    </section>
  );
}

const shortOf = (name: string) => (SHORT[name] ? { short: SHORT[name] } : {});
