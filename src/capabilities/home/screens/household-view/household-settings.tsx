import type { EditHouseholdInput } from '#src/capabilities/households/contract.ts';
import { WEIGHT_UNITS } from '#src/capabilities/households/rules/units.ts';
import { SelectField } from '#src/ui/field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { toast } from '#src/ui/toast.tsx';
import { api, sentenceFor } from '#src/web/api.ts';
import { useSavedChoice } from '#src/web/use-saved-choice.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { knownZones } from '#src/lib/time-zones.ts';
import { useHome } from '../home-context.ts';
import { refreshCats } from '#src/capabilities/households/screens/records/use-log.ts';

export function HouseholdSettings() {
  const { timeZone, weightUnit } = useHome().view.household;
  const writes = useDemoGuard();
  const { shown, choose } = useSavedChoice<Required<EditHouseholdInput>>(
    'calendar and scale',
    { timeZone, weightUnit },
    {
      save: async (_whole, change) => {
        await api.patch('/api/household', change);
        refreshCats();
      },
      onError: (error) => toast({ title: 'Not saved', text: sentenceFor(error, 'Please try again.'), tone: 'bad' }),
    },
  );
  const save = writes(choose);
  return (
    <section className="panel household-view-settings" aria-labelledby="household-view-settings">
      <div>
        <h2 className="title" id="household-view-settings">
          Calendar and scale
        </h2>
        <p className="small muted">Days begin at midnight in this time zone. Existing entries keep their day.</p>
      </div>
      <SelectField
        label="Time zone"
        value={shown.timeZone}
        onChange={(event) => save({ timeZone: event.target.value })}
        options={zones(shown.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <div className="field">
        <span className="lab" aria-hidden="true">
          Weights
        </span>
        <Segmented
          label="Weights"
          value={shown.weightUnit}
          onChange={(unit) => save({ weightUnit: unit })}
          options={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
        />
      </div>
    </section>
  );
}

/** Time zones that the browser knows, and always the current one. */
function zones(current: string): string[] {
  const known = knownZones();
  return known.includes(current) ? known : [current, ...known];
}
