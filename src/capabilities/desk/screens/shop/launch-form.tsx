import { useState } from 'react';
import { TextField } from '#src/ui/field.tsx';
import {
  LAUNCH_KEY,
  LAUNCH_KIND,
  type LaunchContent,
  launchContent,
  SEVERAL,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { FromField } from './from-field.tsx';
import { CATS, fieldsOfLaunch, launchOfFields, nameOfBase } from './launch-fields.ts';
import { newestContent } from './newest-content.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./launch-preview.tsx')).LaunchPreview }));

function fieldsIn(piece: PieceHistory): Record<string, string> {
  const content = newestContent(piece);
  return fieldsOfLaunch(content && 'until' in content ? content : launchContent({ until: '' }));
}

/** The launch offer: its end, its code and its amounts. */
export function LaunchForm({ piece, typed }: { piece: PieceHistory; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const [fields] = useState(() => fieldsIn(piece));
  const [preview, setPreview] = useState<LaunchContent | null>(null);
  const version = useVersion(piece, form, () => ({
    kind: LAUNCH_KIND,
    key: LAUNCH_KEY,
    content: launchOfFields(form.text),
  }));
  const field = (name: string) => ({
    ...{ name, defaultValue: typed.texts[name] ?? fields[name], error: form.errors[name] },
    autoComplete: 'off',
  });
  return (
    <form {...form.props} onSubmit={version.publish} className="shop-form" aria-label="Launch offer">
      <p className="small muted">
        One price for the household’s first month in US dollars, for one order of a household, by whatever code. What
        was ordered stays as it was ordered, and a price that was quoted holds for half an hour, also when the offer
        changes or ends meanwhile.
      </p>
      <TextField {...field('until')} type="date" label="Last day" hint="To its end in Dubai." />
      <TextField
        {...field('code')}
        label="Code"
        hint="Typed at checkout. One before it is not taken any more."
        maxLength={20}
      />
      {PLAN_LIST.map(({ id }) => (
        <TextField key={id} {...field(`base.${id}`)} label={`${nameOfBase(id)}, in dollars`} inputMode="decimal" />
      ))}
      {SEVERAL.map((cats) => (
        <TextField
          key={cats}
          {...field(`percentOff.${cats}`)}
          label={`Percent off for ${CATS[cats]}`}
          inputMode="numeric"
        />
      ))}
      <FromField error={form.errors.from} />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview ? null : launchOfFields(form.text))}
      />
      {preview && <Preview piece={piece} content={preview} />}
    </form>
  );
}
