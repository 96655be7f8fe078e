import { useState } from 'react';
import { PARTNER_KIND, type PartnerPitch } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { FromField } from './from-field.tsx';
import { newestContent } from './newest-content.ts';
import { fieldsOfPitch, PITCH_LABELS, pitchOfFields } from './pitch-fields.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./partner-preview.tsx')).PartnerPreview }));

const currencies = CURRENCIES.map((value) => ({ value, label: value }));
const REASONS = 'One a line: title | text.';
const MONEY_HINT =
  'Such as 2.50. For a partner who is paid, commission and months count once a colleague has confirmed them (Payments, Affiliates).';
const FIGURES = 'One a line: figure | what it counts | source.';

interface Area {
  name: keyof PartnerPitch;
  hint?: string;
  rows: number;
}

const WORDS: readonly Area[] = [
  { name: 'lead', rows: 4 },
  { name: 'match', hint: REASONS, rows: 4 },
  { name: 'market', hint: FIGURES, rows: 3 },
  { name: 'shelters', hint: 'Figure | what it counts | source.', rows: 2 },
  { name: 'sheltersText', rows: 3 },
  { name: 'results', hint: FIGURES, rows: 4 },
  { name: 'stories', hint: 'One a line: cat | place | before | after | weeks.', rows: 4 },
  { name: 'contentTypes', hint: REASONS, rows: 4 },
  { name: 'support', hint: REASONS, rows: 4 },
];

function pitchIn(piece: PieceHistory | null): PartnerPitch | undefined {
  const content = newestContent(piece);
  return content && 'audience' in content ? content : undefined;
}

/** Writes a version of a partner's page. A colleague who was faster is named, and the typed text stays. */
export function PartnerForm({ piece, typed }: { piece: PieceHistory | null; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const [fields] = useState(() => fieldsOfPitch(pitchIn(piece)));
  const [preview, setPreview] = useState<PartnerPitch | null>(null);
  const version = useVersion(piece, form, () => ({
    kind: PARTNER_KIND,
    key: piece?.key ?? form.text('key').trim(),
    content: pitchOfFields(form.text),
  }));
  const field = (name: keyof PartnerPitch) => ({
    ...{ name, label: PITCH_LABELS[name], defaultValue: typed.texts[name] ?? fields[name], error: form.errors[name] },
    autoComplete: 'off',
  });
  return (
    <form {...form.props} onSubmit={version.publish} className="shop-form" aria-label="Partner">
      {!piece && (
        <TextField
          name="key"
          label="Address"
          hint="Which stays: seven-cats is the page /seven-cats."
          autoComplete="off"
          error={form.errors.key}
          maxLength={60}
        />
      )}
      <TextField {...field('name')} maxLength={80} />
      <TextField {...field('country')} maxLength={60} />
      <TextField {...field('headline')} maxLength={120} />
      <TextField {...field('audience')} inputMode="numeric" />
      <TextField {...field('conversionBasisPoints')} hint="0.4 is four of a thousand." inputMode="decimal" />
      <TextField {...field('commissionAmount')} hint={MONEY_HINT} inputMode="decimal" />
      <SelectField {...field('commissionCurrency')} options={currencies} />
      <TextField {...field('paidMonths')} inputMode="numeric" />
      <TextField {...field('cookieDays')} inputMode="numeric" />
      <TextField {...field('localCurrency')} optional hint="Three letters, such as IDR." />
      <TextField
        {...field('localRate')}
        optional
        hint="Whole units for one of the commission’s currency."
        inputMode="numeric"
      />
      <TextAreaField {...field('terms')} rows={5} />
      {WORDS.map(({ name, ...area }) => (
        <TextAreaField key={name} {...field(name)} {...area} />
      ))}
      <FromField error={form.errors.from} />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview ? null : pitchOfFields(form.text))}
      />
      {preview && <Preview slug={piece?.key ?? 'preview'} pitch={preview} />}
    </form>
  );
}
