import { type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

/** Styles and theme of this page, for the contents of a frame in it. */
function dressLike(from: Document, to: Document): void {
  to.documentElement.lang = from.documentElement.lang;
  for (const { name, value } of from.documentElement.attributes) to.documentElement.setAttribute(name, value);
  for (const sheet of from.querySelectorAll('link[rel="stylesheet"], style'))
    to.head.append(to.importNode(sheet, true));
}

/** A piece of a public page in a window of its own, as wide as a phone. Its links lead nowhere from here. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const open = (frame: HTMLIFrameElement | null) => {
    const inside = frame?.contentDocument;
    if (!inside || inside.body === body) return;
    dressLike(document, inside);
    setBody(inside.body);
  };
  const stay = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, [type="submit"]')) event.preventDefault();
  };
  return (
    <section className="shop-preview" aria-label="Preview">
      {/* Firefox replaces the empty document when it has loaded. */}
      <iframe ref={open} onLoad={(event) => open(event.currentTarget)} title={title} className="shop-frame" />
      {body &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
          <div onClickCapture={stay}>{children}</div>,
          body,
        )}
    </section>
  );
}
