import { type MouseEvent, useEffect, useRef } from 'react';
import type { PositionContent } from '#src/capabilities/content/rules/positions.ts';
import { Positions } from '#src/capabilities/content/screens/careers/positions.tsx';
import '#src/capabilities/content/screens/careers/careers.css';

/** A position as /careers shows it, opened. Its links lead nowhere from here. */
export function PositionPreview({ slug, content }: { slug: string; content: PositionContent }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const details of place.current?.querySelectorAll('details') ?? []) details.open = true;
  }, []);
  const stay = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  };
  return (
    <section className="shop-preview" aria-label="Preview">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={place} onClickCapture={stay}>
        <Positions positions={[{ slug, ...content, posted: content.posted || '2026-01-01' }]} />
      </div>
    </section>
  );
}
