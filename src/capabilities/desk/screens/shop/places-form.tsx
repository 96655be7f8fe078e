import { useState } from 'react';
import {
  FEWEST_PLACES,
  PLACES_KEY,
  PLACES_KIND,
  type PlacesContent,
} from '#src/capabilities/pricing/rules/pro-places.ts';
import { seatsText } from '#src/capabilities/pricing/rules/seats.ts';
import { TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { useProSeats } from '../../shop-queries.ts';
import { newestContent } from './newest-content.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./places-preview.tsx')).PlacesPreview }));

function placesIn(piece: PieceHistory): string {
  const content = newestContent(piece);
  return content && 'places' in content ? String(content.places) : '';
}

/** Anything but a whole number is sent as half a place, which the server refuses by its field. */
const placesOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0.5);

/** The number of places of Pro. */
export function PlacesForm({ piece, typed }: { piece: PieceHistory; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const [places] = useState(() => placesIn(piece));
  const [preview, setPreview] = useState<PlacesContent | null>(null);
  const { data: seats } = useProSeats();
  const written = (): PlacesContent => ({ places: placesOf(form.text('places')) });
  const version = useVersion(piece, form, () => ({
    kind: PLACES_KIND,
    key: PLACES_KEY,
    content: written(),
  }));
  return (
    <form {...form.props} onSubmit={version.publish} className="shop-form" aria-label="Places of Pro">
      <p className="small muted">
        Changed at once. New places go to the next on the waitlist, who are invited by mail; places that are taken, held
        for a payment or offered to somebody stay.
      </p>
      {seats && <p role="status">Now {seatsText(seats)}.</p>}
      <TextField
        name="places"
        label="Places"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint={`At least ${FEWEST_PLACES}, and as many as are taken and held.`}
        defaultValue={typed.texts['places'] ?? places}
        error={form.errors.places}
      />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview ? null : written())}
      />
      {preview && <Preview places={Math.round(preview.places)} seats={seats ?? null} />}
    </form>
  );
}
