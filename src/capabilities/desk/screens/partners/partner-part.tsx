import { type ReactNode, useId } from 'react';

/** A part of the opened partner, with the form that adds to it. */
export function PartnerPart({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="partners-part" aria-labelledby={id}>
      <div className="partners-part-head">
        <h3 className="strong" id={id}>
          {title}
        </h3>
        {act}
      </div>
      {children}
    </section>
  );
}
