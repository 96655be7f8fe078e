import { memo, useEffect, useMemo, useRef } from 'react';
import { prefetch } from '../prefetch.ts';
import { serializeMarkup } from '../serialize-markup.ts';
import { classes } from '../classes.ts';

type Drawings = Record<string, () => string>;

export interface StaticArtProps<Name extends string> {
  name: Name;
  className?: string;
}

/** HTML needs no namespace for what is drawn within it. */
const inline = (drawing = '') => drawing.replaceAll(' xmlns="http://www.w3.org/2000/svg"', '');

/**
 * Makes a component for drawings that are part of the prerendered HTML and never sent as code. On hydration the
 * server's drawing stays untouched; only after a client-side navigation is the module of drawings loaded.
 */
export async function staticArt<D extends Drawings>(load: () => Promise<{ DRAWINGS: D }>) {
  let loaded = import.meta.env.SSR ? (await load()).DRAWINGS : null;
  // Drawings shown on this page before, so that returning restores them and the scroll position at once.
  const kept: Partial<Record<keyof D, string>> = {};
  const fetch = async () => {
    loaded ??= (await load()).DRAWINGS;
  };
  const StaticArt = memo(function StaticArt({ name, className }: StaticArtProps<keyof D & string>) {
    const ref = useRef<HTMLSpanElement>(null);
    const drawing = useMemo(() => kept[name] ?? inline(loaded?.[name]?.()), [name]);
    useEffect(() => {
      const element = ref.current;
      let gone = false;
      if (element && !element.firstChild) {
        fetch().then(
          () => {
            if (!gone) element.innerHTML = inline(loaded?.[name]?.());
          },
          () => {}, // the page reads without its drawings
        );
      }
      return () => {
        gone = true;
        if (element?.firstChild) kept[name] = serializeMarkup(element);
      };
    }, [name]);
    return (
      <span
        ref={ref}
        key={name}
        className={classes('art', className)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  });
  /** For somebody who is about to arrive by a client-side navigation: the page then has its whole height at once. */
  return Object.assign(StaticArt, { fetch: prefetch(fetch) });
}
