import { type FormEvent, useState } from 'react';
import { PARTNER_KIND, type PartnerPitch } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { FromField } from './from-field.tsx';
import { newestContent } from './newest-content.ts';
import { fieldsOfPitch, pitchOfFields } from './pitch-fields.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./partner-preview.tsx')).PartnerPreview }));

const currencies = CURRENCIES.map((value) => ({ value, label: value }));
const REASONS = 'One a line: title | text.';
const FIGURES = 'One a line: figure | what it counts | source.';

interface Area {
  name: string;
  label: string;
  hint?: string;
  rows: number;
}

const WORDS: readonly Area[] = [
  { name: 'lead', label: 'Below the headline', rows: 4 },
  { name: 'match', label: 'Why they are a match', hint: REASONS, rows: 4 },
  { name: 'market', label: 'Their market', hint: FIGURES, rows: 3 },
  { name: 'shelters', label: 'Shelters', hint: 'Figure | what it counts | source.', rows: 2 },
  { name: 'sheltersText', label: 'About the shelters', rows: 3 },
  { name: 'results', label: 'Our results', hint: FIGURES, rows: 4 },
  { name: 'stories', label: 'Stories', hint: 'One a line: cat | place | before | after | weeks.', rows: 4 },
  { name: 'contentTypes', label: 'What they could show', hint: REASONS, rows: 4 },
  { name: 'support', label: 'What they get from us', hint: REASONS, rows: 4 },
];

function pitchIn(piece: PieceHistory | null): PartnerPitch | undefined {
  const content = newestContent(piece);
  return content && 'audience' in content ? content : undefined;
}

/** Writes a version of a partner's page. A colleague who was faster is named, and what was typed stays. */
export function PartnerForm({ piece }: { piece: PieceHistory | null }) {
  const form = useForm();
  const [fields] = useState(() => fieldsOfPitch(pitchIn(piece)));
  const [preview, setPreview] = useState<PartnerPitch | null>(null);
  const version = useVersion(piece, form, () => ({
    kind: PARTNER_KIND,
    key: piece?.key ?? form.text('key').trim(),
    from: form.text('from') || null,
    content: pitchOfFields(form.text),
  }));
  const publish = (event: FormEvent) => {
    event.preventDefault();
    version.send('published');
  };
  const field = (name: string, label: string) => ({
    ...{ name, label, defaultValue: fields[name], error: form.errors[name] },
    autoComplete: 'off',
  });
  return (
    <form {...form.props} onSubmit={publish} className="shop-form" aria-label="Partner">
      {!piece && (
        <TextField
          {...field('key', 'Address')}
          hint="Which stays: seven-cats is purrwell’s page /seven-cats."
          maxLength={60}
        />
      )}
      <TextField {...field('name', 'Name')} maxLength={80} />
      <TextField {...field('country', 'Country')} maxLength={60} />
      <TextField {...field('headline', 'Headline')} maxLength={120} />
      <TextField {...field('audience', 'People who follow them')} inputMode="numeric" />
      <TextField
        {...field('conversionBasisPoints', 'Subscribe in a month, in percent')}
        hint="0.4 is four of a thousand."
        inputMode="decimal"
      />
      <TextField
        {...field('commissionAmount', 'Commission for one subscription and month')}
        hint="Such as 2.50."
        inputMode="decimal"
      />
      <SelectField {...field('commissionCurrency', 'Paid in')} options={currencies} />
      <TextField {...field('paidMonths', 'Months that are paid')} inputMode="numeric" />
      <TextField {...field('cookieDays', 'Days until a purchase')} inputMode="numeric" />
      <TextField {...field('localCurrency', 'Their currency')} optional hint="Three letters, such as IDR." />
      <TextField
        {...field('localRate', 'Its rate')}
        optional
        hint="Whole units for one of the commission’s currency."
        inputMode="numeric"
      />
      <TextAreaField {...field('terms', 'Terms')} rows={5} />
      {WORDS.map(({ name, label, ...area }) => (
        <TextAreaField key={name} {...field(name, label)} {...area} />
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
