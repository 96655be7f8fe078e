import { SelectField, TextField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { ActForm } from './act-form.tsx';

interface Props {
  household: HouseholdDetail;
  onDone: () => void;
}

/** A free month of sticks for one cat, in place of others, as the mail about a recall promises it. */
export function ReplacementForm({ household: { id, cats }, onDone }: Props) {
  const here = cats.filter(({ archived, version }) => !archived && version !== null);
  return (
    <ActForm
      id={id}
      act="replacements"
      said="A box without an invoice: packed with lots and a label as any box. The plan and its dates stay as they are."
      label="Send the sticks"
      input={(asked, text) => ({ ...asked, catId: text('cat'), reason: text('reason') })}
      onDone={onDone}
    >
      <SelectField name="cat" label="Cat" options={here.map((cat) => ({ value: cat.id, label: cat.name }))} />
      <TextField name="reason" label="Reason" hint="For colleagues, such as the lot of a recall." maxLength={300} />
    </ActForm>
  );
}
