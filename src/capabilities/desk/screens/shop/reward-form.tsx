import { useState } from 'react';
import { PERCENT_WORD, REWARD_KIND, type RewardContent } from '#src/capabilities/rewards/rules/catalogue.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { FromField } from './from-field.tsx';
import { newestContent } from './newest-content.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./reward-preview.tsx')).RewardPreview }));

function rewardIn(piece: PieceHistory): RewardContent | null {
  const content = newestContent(piece);
  return content && 'pointsCost' in content ? content : null;
}

/** Anything but a whole number is sent as half a point, which the server refuses by its field. */
const pointsIn = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0.5);

/** Writes a version of a reward: its words and its cost. Its benefit is code. */
export function RewardForm({ piece, typed }: { piece: PieceHistory; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const [content] = useState(() => rewardIn(piece));
  const [preview, setPreview] = useState<RewardContent | null>(null);
  const written = (): RewardContent => ({
    title: form.text('title'),
    description: form.text('description'),
    pointsCost: pointsIn(form.text('pointsCost')),
  });
  const version = useVersion(piece, form, () => ({
    kind: REWARD_KIND,
    key: piece.key,
    content: written(),
  }));
  const field = (name: keyof RewardContent) => ({
    ...{ name, defaultValue: typed.texts[name] ?? content?.[name], error: form.errors[name] },
    autoComplete: 'off',
  });
  return (
    <form {...form.props} onSubmit={version.publish} className="shop-form" aria-label="Reward">
      <TextField
        {...field('title')}
        label="Name"
        maxLength={80}
        hint={
          content?.title.includes(PERCENT_WORD) ? `${PERCENT_WORD} is what the household’s tier takes off.` : undefined
        }
      />
      <TextAreaField {...field('description')} label="In one sentence" rows={3} maxLength={200} />
      <TextField
        {...field('pointsCost')}
        label="Cost in points"
        inputMode="numeric"
        hint="A page that still shows another cost redeems nothing, and shows this one."
      />
      <p className="small muted">
        What it gives, how often and until when is part of the build. Taken off, it cannot be redeemed any more; what
        was redeemed stays.
      </p>
      <FromField error={form.errors.from} />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview ? null : written())}
      />
      {preview && <Preview id={piece.key} content={preview} />}
    </form>
  );
}
