import { useEffect, useState } from 'react';
import { PLAN_LIST, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { ChipGroup } from '#src/ui/choice.tsx';
import { SelectField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { useHouseholdPreview } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';
import { Previewed } from './previewed.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

const FOR_GOOD = 'for-good';
const LENGTHS = [
  { value: FOR_GOOD, label: 'Until it is changed' },
  { value: '1', label: 'For one box' },
  { value: '2', label: 'For two boxes' },
  { value: '3', label: 'For three boxes' },
];

/** Another plan, or other cats in it: its price, in the household's own words, then the person who asked for it. */
export function PlanForm({ household: { id, plan, cats }, onDone }: Props) {
  const inPlan = plan.cats.flatMap(({ id: catId, renews }) => {
    const cat = cats.find((one) => one.id === catId);
    return cat && !cat.archived ? [{ value: catId, label: cat.name, renews }] : [];
  });
  const before = inPlan.filter(({ renews }) => renews).map(({ value }) => value);
  const [planType, setPlan] = useState<PlanId>(plan.nextPlan ?? plan.plan ?? 'standard');
  const [chosen, setChosen] = useState(before);
  const [boxes, setBoxes] = useState(FOR_GOOD);
  const leaves = before.some((catId) => !chosen.includes(catId));
  const preview = useHouseholdPreview(id, 'plan/preview');
  const { mutate } = preview;
  const same = chosen.length === before.length && before.every((catId) => chosen.includes(catId));
  useEffect(() => {
    if (inPlan.length && !chosen.length) return;
    const pause = leaves && boxes !== FOR_GOOD ? { pauseBoxes: Number(boxes) } : {};
    mutate({ planType, ...(!same && { catIds: chosen }), ...pause });
  }, [mutate, planType, chosen, boxes, leaves, same, inPlan.length]);
  return (
    <>
      <SelectField
        label="Plan"
        value={planType}
        onChange={(event) => setPlan(event.currentTarget.value as PlanId)}
        options={PLAN_LIST.map(({ id: value, name }) => ({ value, label: name }))}
      />
      {inPlan.length > 0 && (
        <ChipGroup legend="Cats from the next renewal" values={chosen} onChange={setChosen} options={inPlan} />
      )}
      {leaves && (
        <SelectField
          label="How long the others are left out"
          value={boxes}
          onChange={(event) => setBoxes(event.currentTarget.value)}
          options={LENGTHS}
        />
      )}
      {inPlan.length > 0 && chosen.length === 0 ? (
        <p>A plan needs at least one cat. To stop all sticks, cancel the plan.</p>
      ) : (
        <Previewed preview={preview}>
          {({ token, dueNow, effective, sentences }) =>
            effective === 'unchanged' ? (
              <p>That is the plan as it is.</p>
            ) : (
              <ActForm
                id={id}
                act="plan"
                said={
                  <>
                    <p>Charged now: {formatMoney(dueNow)}</p>
                    {sentences.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                  </>
                }
                label="Change the plan"
                input={(asked) => ({ ...asked, token })}
                onDone={onDone}
              />
            )
          }
        </Previewed>
      )}
    </>
  );
}
