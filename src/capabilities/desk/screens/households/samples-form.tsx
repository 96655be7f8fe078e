import { useState } from 'react';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { SelectField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { ActForm } from './act-form.tsx';

type Sample = HouseholdDetail['samples'][number];

/** Two samples that the household took from each other's cat, while the lab has neither. */
export function SamplesForm({
  household: { id, samples },
  onDone,
}: {
  household: HouseholdDetail;
  onDone: () => void;
}) {
  const [first, setFirst] = useState('');
  const open = samples.filter(({ mayExchange }) => mayExchange);
  const one = open.find((sample) => sample.id === first);
  const others = open.filter(({ kind, cat }) => one && kind === one.kind && cat.id !== one.cat.id);
  const seen = (sampleId: string) => ({
    id: sampleId,
    catId: samples.find((one) => one.id === sampleId)?.cat.id ?? '',
  });
  return (
    <ActForm
      id={id}
      act="samples"
      said="Each sample keeps its code and gets the other’s cat. The household is told by mail."
      label="Exchange the samples"
      input={(asked, text) => ({ ...asked, samples: [seen(text('first')), seen(text('second'))] })}
      onDone={onDone}
    >
      <SelectField
        name="first"
        label="This sample"
        placeholder="Choose"
        options={open.map(optionOf)}
        value={first}
        onChange={(event) => setFirst(event.currentTarget.value)}
      />
      <SelectField name="second" label="was mixed up with" placeholder="Choose" options={others.map(optionOf)} />
    </ActForm>
  );
}

const optionOf = ({ id, kind, code, cat }: Sample) => ({
  value: id,
  label: `${cat.name}, ${SAMPLE_NAMES[kind]}, ${code}`,
});
