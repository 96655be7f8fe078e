import { type FormEvent, useState } from 'react';
import { TextField } from '#src/ui/field.tsx';
import { LAUNCH_KEY, LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { FromField } from './from-field.tsx';
import { newestContent } from './newest-content.ts';
import { useVersion } from './use-version.ts';
import { shopDayOf, startOfShopDay } from '#src/lib/shop-months.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./launch-preview.tsx')).LaunchPreview }));

const DAY_MS = 86_400_000;

/** The last day of the offer in Dubai, and the moment at which it is over. */
const lastDayOf = (until: string) => shopDayOf(new Date(Date.parse(until) - 1));
const endOf = (day: string) => (day === '' ? '' : new Date(startOfShopDay(day).getTime() + DAY_MS).toISOString());

/** Until when the launch offer runs. Its amounts are part of the published prices. */
export function LaunchForm({ piece }: { piece: PieceHistory }) {
  const form = useForm();
  const [content] = useState(() => newestContent(piece));
  const [preview, setPreview] = useState<string | null>(null);
  const version = useVersion(piece, form, () => ({
    kind: LAUNCH_KIND,
    key: LAUNCH_KEY,
    from: form.text('from') || null,
    content: { until: endOf(form.text('until')) },
  }));
  const publish = (event: FormEvent) => {
    event.preventDefault();
    version.send('published');
  };
  return (
    <form {...form.props} onSubmit={publish} className="shop-form" aria-label="Launch offer">
      <p className="small muted">
        The code LAUNCH, one price for the household’s first month in US dollars. A price that was quoted holds for half
        an hour, also when the offer ends meanwhile.
      </p>
      <TextField
        name="until"
        type="date"
        label="Last day"
        hint="To its end in Dubai."
        defaultValue={content && 'until' in content ? lastDayOf(content.until) : undefined}
        error={form.errors.until}
      />
      <FromField error={form.errors.from} />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview === null ? endOf(form.text('until')) : null)}
      />
      {preview !== null && <Preview until={preview} />}
    </form>
  );
}
