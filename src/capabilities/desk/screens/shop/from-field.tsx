import { TextField } from '#src/ui/field.tsx';

/** The day from which a version counts. */
export function FromField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="from"
      type="date"
      label="Publish on"
      optional
      hint="From the beginning of this day in Dubai; at once if left empty."
      error={error}
    />
  );
}
