import { useEffect, useState } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { sentenceFor } from '#src/web/api.ts';
import type { HouseholdDetail } from '../../household-contract.ts';
import { useHouseholdPreview } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

const CADENCES = [
  { value: 'quarterly', label: 'Each quarter' },
  { value: 'monthly', label: 'Each month' },
  { value: 'none', label: 'None' },
] as const;
type Cadence = (typeof CADENCES)[number]['value'];

/** Other follow-up kits for a cat: their price, in the household's own words, then the person who asked for it. */
export function KitsForm({ household: { id, cats, plan }, onDone }: Props) {
  // Orders from before cats were written down have no list; the preview refuses a cat that the plan is not for.
  const inPlan = cats.filter(
    (cat) => !cat.archived && (!plan.cats.length || plan.cats.some((one) => one.id === cat.id && one.renews)),
  );
  const [catId, setCatId] = useState(inPlan[0]?.id ?? '');
  const [cadence, setCadence] = useState<Cadence>('quarterly');
  const { mutate, data: quote, error } = useHouseholdPreview(id, 'kits/preview');
  useEffect(() => {
    if (catId) mutate({ catId, cadence });
  }, [mutate, catId, cadence]);
  if (inPlan.length === 0) return <p>No cat of this household is in the plan.</p>;
  return (
    <>
      <SelectField
        label="Cat"
        value={catId}
        onChange={(event) => setCatId(event.currentTarget.value)}
        options={inPlan.map((cat) => ({ value: cat.id, label: cat.name }))}
      />
      <SelectField
        label="Follow-up kits"
        value={cadence}
        onChange={(event) => setCadence(event.currentTarget.value as Cadence)}
        options={CADENCES}
      />
      {error && <p role="alert">{sentenceFor(error, 'We got no answer. Please try again.')}</p>}
      {!quote && !error && <Spinner />}
      {quote && !error && (
        <ActForm
          id={id}
          act="kits"
          said={quote.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
          label="Change the kits"
          input={(asked) => ({ ...asked, token: quote.token })}
          onDone={onDone}
        />
      )}
    </>
  );
}
