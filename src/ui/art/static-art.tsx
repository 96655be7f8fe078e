import { memo, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';

type Drawings = Record<string, () => string>;

export interface StaticArtProps<Name extends string> {
  name: Name;
  className?: string;
}

/**
 * Makes a component for drawings that are part of the prerendered HTML and never sent as code. On hydration what the
 * server drew stays untouched; only after a client-side navigation is the module of drawings loaded.
 * `drawn` is the module on the server and null in the browser; `load` fetches it.
 */
export function staticArt<D extends Drawings>(drawn: D | null, load: () => Promise<D>) {
  return memo(function StaticArt({ name, className }: StaticArtProps<keyof D & string>) {
    const ref = useRef<HTMLSpanElement>(null);
    useEffect(() => {
      const element = ref.current;
      if (!element || element.firstChild) return;
      let gone = false;
      void load().then((drawings) => {
        if (!gone) element.innerHTML = drawings[name]?.() ?? '';
      });
      return () => {
        gone = true;
      };
    }, [name]);
    return (
      <span
        ref={ref}
        key={name}
        className={classes('art', className)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawn?.[name]?.() ?? '' }}
      />
    );
  });
}
