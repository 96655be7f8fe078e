import { ChoiceGroup } from '#src/ui/choice.tsx';
import type { ActivityLevel, DietaryPreference, LivingEnvironment } from '../../../rules/answers.ts';
import { useOnboarding, useProblem } from '../onboarding-context.tsx';
import { Sheet } from '../sheet.tsx';
import { ACTIVITY_OPTIONS, DIET_OPTIONS, HOME_OPTIONS } from '../words.ts';

const MISSING = 'Please choose one';

export function LifestyleStep() {
  const { answers, edit } = useOnboarding();
  const activity = useProblem('defaultActivityLevel', MISSING);
  const home = useProblem('defaultLivingEnvironment', MISSING);
  const diet = useProblem('defaultDietaryPreference', MISSING);
  return (
    <Sheet
      title="How do they live?"
      lead={
        answers.catCount === 1
          ? 'Three answers. The cat may see it differently.'
          : 'One answer for the household. The cats may see it differently.'
      }
    >
      <div className="wizard-rows">
        <div data-field="defaultActivityLevel">
          <ChoiceGroup
            legend="Activity"
            value={answers.defaultActivityLevel}
            onChange={(value) => edit((all) => ({ ...all, defaultActivityLevel: value as ActivityLevel }))}
            options={ACTIVITY_OPTIONS}
            columns={3}
            error={activity}
          />
        </div>
        <div data-field="defaultLivingEnvironment">
          <ChoiceGroup
            legend="Living environment"
            value={answers.defaultLivingEnvironment}
            onChange={(value) => edit((all) => ({ ...all, defaultLivingEnvironment: value as LivingEnvironment }))}
            options={HOME_OPTIONS}
            columns={3}
            error={home}
          />
        </div>
        <div data-field="defaultDietaryPreference">
          <ChoiceGroup
            legend="Diet"
            value={answers.defaultDietaryPreference}
            onChange={(value) => edit((all) => ({ ...all, defaultDietaryPreference: value as DietaryPreference }))}
            options={DIET_OPTIONS}
            columns={4}
            error={diet}
          />
        </div>
      </div>
    </Sheet>
  );
}
