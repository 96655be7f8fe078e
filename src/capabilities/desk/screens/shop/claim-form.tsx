import { useState } from 'react';
import {
  BUILT_CLAIMS,
  CLAIM_KIND,
  type ClaimContent,
  type ClaimId,
  isStatement,
} from '#src/capabilities/pricing/rules/claims.ts';
import { statedOn } from '#src/capabilities/content/rules/stated-on.ts';
import { listOf } from '#src/lib/lists.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { CLAIM_LABELS, claimOfFields } from './claim-fields.ts';
import { FromField } from './from-field.tsx';
import { newestContent } from './newest-content.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./claim-preview.tsx')).ClaimPreview }));

function claimIn(piece: PieceHistory): ClaimContent | null {
  const content = newestContent(piece);
  return content && 'wrong' in content ? content : null;
}

/** A figure that pages state. The figure of a rule is that of the rule; its words, source and day are written here. */
export function ClaimForm({ piece, typed }: { piece: PieceHistory; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const id = piece.key as ClaimId;
  const hasFigure = isStatement(id);
  const [content] = useState(() => claimIn(piece));
  const [preview, setPreview] = useState<ClaimContent | null>(null);
  const written = () => claimOfFields(form.text, hasFigure);
  const version = useVersion(piece, form, () => ({
    kind: CLAIM_KIND,
    key: id,
    content: written(),
  }));
  // A correction is about one change: a draft has kept it, and the version after the published one has none.
  const isDraft = piece.versions[0]?.state === 'draft';
  const field = (name: keyof ClaimContent) => ({
    ...{ name, label: CLAIM_LABELS[name], error: form.errors[name], autoComplete: 'off' },
    defaultValue: typed.texts[name] ?? (name === 'wrong' && !isDraft ? undefined : (content?.[name] ?? undefined)),
  });
  return (
    <form {...form.props} onSubmit={version.publish} className="shop-form" aria-label="Claim">
      <p className="small muted">{whereStated(id)}</p>
      {hasFigure ? (
        <TextField {...field('text')} hint="As sentences print it: 98%, 4,000+." maxLength={40} />
      ) : (
        <p>
          Figure: <b>{BUILT_CLAIMS[id].text}</b>. It is that of a rule of the shop and changes with it.
        </p>
      )}
      <TextField {...field('label')} maxLength={120} />
      <TextField {...field('source')} maxLength={120} />
      <TextField {...field('asOf')} type="date" />
      {hasFigure && (
        <TextAreaField
          {...field('wrong')}
          optional
          rows={3}
          maxLength={300}
          hint="Stands under “What we got wrong” on /facts, with both figures. Empty where it was right in its time."
        />
      )}
      <FromField error={form.errors.from} />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview ? null : written())}
      />
      {preview && <Preview id={id} content={preview} />}
    </form>
  );
}

function whereStated(id: ClaimId): string {
  const pages = statedOn(id);
  if (!pages) return 'On /facts, with its source.';
  const names = pages.map((path) => (path === '/' ? 'the start page' : path));
  return `On ${listOf(['/facts', ...names, 'partners’ pages'])}. Taken off, none of them says it any more.`;
}
