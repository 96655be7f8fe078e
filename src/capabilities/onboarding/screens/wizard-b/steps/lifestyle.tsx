import { ChoiceGroup } from '#src/ui/choice.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { type Environment, type Level, LONGEST } from '../../../rules/answers-b.ts';
import { useEverything } from '../everything-context.tsx';
import { Sheet } from '../sheet.tsx';
import { ACTIVITY_OPTIONS, ENVIRONMENT_OPTIONS, STRESS_OPTIONS } from '../words-b.ts';

export function LifestyleStep() {
  const { answers, editLifestyle } = useEverything();
  const { activityLevel, environment, stressLevel, dietaryPreferences } = answers.lifestyle;
  return (
    <Sheet
      title="How do they live?"
      lead={
        answers.catCount === 1
          ? 'Ours is a guess until you correct it. The cat may see it differently.'
          : 'One answer for the household. Ours is a guess until you correct it.'
      }
    >
      <div className="wz-rows">
        <ChoiceGroup
          legend="Activity level"
          value={activityLevel}
          onChange={(level) => editLifestyle({ activityLevel: level as Level })}
          options={ACTIVITY_OPTIONS}
          columns={3}
        />
        <ChoiceGroup
          legend="Environment"
          value={environment}
          onChange={(where) => editLifestyle({ environment: where as Environment })}
          options={ENVIRONMENT_OPTIONS}
          columns={3}
        />
        <ChoiceGroup
          legend="Stress level"
          value={stressLevel}
          onChange={(level) => editLifestyle({ stressLevel: level as Level })}
          options={STRESS_OPTIONS}
          columns={3}
        />
        <TextAreaField
          label="Dietary preferences"
          optional
          name="dietaryPreferences"
          rows={3}
          maxLength={LONGEST.diet}
          value={dietaryPreferences}
          onChange={(event) => editLifestyle({ dietaryPreferences: event.currentTarget.value })}
          hint="Dry, wet, raw; what is refused on principle."
        />
      </div>
    </Sheet>
  );
}
