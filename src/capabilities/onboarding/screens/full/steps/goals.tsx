import type { Goal } from '../../../rules/full-answers.ts';
import { useFullWizard } from '../full-wizard-context.tsx';
import { Sheet } from '../sheet.tsx';
import { GOAL_OPTIONS } from '../full-words.ts';

const toggled = (goals: readonly Goal[], goal: Goal): Goal[] =>
  goals.includes(goal) ? goals.filter((one) => one !== goal) : [...goals, goal];

export function GoalsStep() {
  const { answers, edit } = useFullWizard();
  const { goals } = answers;
  return (
    <Sheet
      title="What should get better?"
      lead="Choose as many as you like. The lab measures; you decide what matters."
    >
      <fieldset className="field">
        <legend className="lab">Goals</legend>
        <div className="full-wizard-goals">
          {GOAL_OPTIONS.map(({ value, title, note }) => (
            <label key={value} className="choice">
              <input
                type="checkbox"
                className="vh"
                name="goals"
                value={value}
                checked={goals.includes(value)}
                onChange={() => edit((all) => ({ ...all, goals: toggled(all.goals, value) }))}
              />
              <b>{title}</b>
              <span className="note">{note}</span>
              <span className="tick" aria-hidden="true" />
            </label>
          ))}
        </div>
      </fieldset>
    </Sheet>
  );
}
