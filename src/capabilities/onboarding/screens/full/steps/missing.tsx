import { missingOf } from '../../../rules/full-preview.ts';
import { useFullWizard } from '../full-wizard-context.tsx';

/** C46: no step blocked the buyer, so this lists the order's missing fields, each with a link. */
export function StillMissing() {
  const { answers, goTo } = useFullWizard();
  const missing = missingOf(answers);
  if (missing.length === 0) return null;
  return (
    <section className="full-wizard-missing">
      <h3 className="title">Still missing</h3>
      <p className="small">Please add this before you pay. Everything else is complete.</p>
      <ul>
        {missing.map(({ field, text, step, catIndex }) => (
          <li key={field}>
            <button type="button" className="link" onClick={() => goTo({ step, catIndex }, { field })}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
