import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { FieldError, SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';

type Dna = NonNullable<SetDetail['dna']>;

const SEXES = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
const SIZES = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
];
const COPIES = ['none', 'one', 'two'] as const;

/** Results of the cheek swab. Left empty, they count as not read yet. */
export function DnaFields({ dna, error }: { dna: Dna | null; error: string | undefined }) {
  const [first, second] = dna?.breeds ?? [];
  const findings = dna?.predispositions.map(({ name, copies }) => `${name}: ${copies}`).join('\n');
  return (
    <fieldset className="lab-domain">
      <legend className="small strong">Cheek swab: DNA</legend>
      {error && <FieldError>{error}</FieldError>}
      <TextField label="First breed" name="breed1" defaultValue={first?.name} />
      <TextField label="Percent of it" name="percent1" inputMode="numeric" defaultValue={first?.percent} />
      <TextField label="Second breed" optional name="breed2" defaultValue={second?.name} />
      <TextField label="Percent of it" name="percent2" inputMode="numeric" defaultValue={second?.percent} />
      <TextField label="Coat colour" name="coatColor" defaultValue={dna?.traits.coatColor} />
      <TextField label="Eye colour" name="eyeColor" defaultValue={dna?.traits.eyeColor} />
      <SelectField
        label="Size"
        name="sizeCategory"
        options={SIZES}
        defaultValue={dna?.traits.sizeCategory ?? 'medium'}
      />
      <SelectField label="Sex" name="sex" options={SEXES} placeholder="Not read" defaultValue={dna?.sex ?? ''} />
      <TextAreaField
        className="lab-wide"
        label="Predispositions"
        optional
        hint="One a line, with the copies found: Polycystic kidney disease (PKD1): none"
        name="predispositions"
        rows={4}
        defaultValue={findings}
      />
    </fieldset>
  );
}

/** The report the fields hold; null when they are empty, a sentence when something is wrong with them. */
export function dnaFrom(form: FormData): Dna | null | string {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  if (!['breed1', 'coatColor', 'eyeColor', 'predispositions', 'sex'].some((name) => text(name))) return null;
  const breeds = [1, 2]
    .map((i) => ({ name: text(`breed${i}`), percent: Number(text(`percent${i}`)) }))
    .filter(({ name }) => name !== '');
  if (breeds.length === 0) return 'Please name a breed.';
  if (!breeds.every(({ percent }) => Number.isInteger(percent) && percent >= 1))
    return 'Please give each breed its percent.';
  if (breeds.reduce((sum, { percent }) => sum + percent, 0) > 100) return 'The breeds add up to more than 100 percent.';
  if (!text('coatColor') || !text('eyeColor')) return 'Please enter the colours of coat and eyes.';
  const predispositions = [];
  for (const line of text('predispositions')
    .split('\n')
    .filter((one) => one.trim())) {
    const [, name, said] = /^(.+):\s*(\w+)\s*$/.exec(line) ?? [];
    const copies = COPIES.find((one) => one === said);
    if (!name || !copies) return `Please end this line with none, one or two: ${line}`;
    predispositions.push({ name: name.trim(), copies });
  }
  return {
    breeds,
    predispositions,
    traits: {
      coatColor: text('coatColor'),
      eyeColor: text('eyeColor'),
      sizeCategory: text('sizeCategory') as Dna['traits']['sizeCategory'],
    },
    sex: (text('sex') || null) as Dna['sex'],
  };
}
