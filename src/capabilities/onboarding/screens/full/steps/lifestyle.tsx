import { ChoiceGroup } from '#src/ui/choice.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { LONGEST } from '../../../rules/full-answers.ts';
import { useFullWizard } from '../full-wizard-context.tsx';
import { Sheet } from '../sheet.tsx';
import { ACTIVITY_OPTIONS, ENVIRONMENT_OPTIONS, STRESS_OPTIONS } from '../full-words.ts';

const GROUPS = [
  { field: 'activityLevel', legend: 'Activity level', options: ACTIVITY_OPTIONS },
  { field: 'environment', legend: 'Environment', options: ENVIRONMENT_OPTIONS },
  { field: 'stressLevel', legend: 'Stress level', options: STRESS_OPTIONS },
] as const;

export function LifestyleStep() {
  const { answers, editLifestyle } = useFullWizard();
  const { lifestyle } = answers;
  return (
    <Sheet
      title="How do they live?"
      lead={
        answers.catCount === 1
          ? 'We start with a guess. Please correct it. The cat may see it differently.'
          : 'One answer for the household. We start with a guess. Please correct it.'
      }
    >
      <div className="wizard-rows">
        {GROUPS.map(({ field, legend, options }) => (
          <ChoiceGroup
            key={field}
            legend={legend}
            value={lifestyle[field]}
            onChange={(value) => editLifestyle({ [field]: value })}
            options={options}
            columns={3}
          />
        ))}
        <TextAreaField
          label="Dietary preferences"
          optional
          name="dietaryPreferences"
          rows={3}
          maxLength={LONGEST.diet}
          value={lifestyle.dietaryPreferences}
          onChange={(event) => editLifestyle({ dietaryPreferences: event.currentTarget.value })}
          hint="For example dry, wet, raw, or foods your cat refuses."
        />
      </div>
    </Sheet>
  );
}
