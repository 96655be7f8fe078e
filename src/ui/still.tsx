import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { classes } from './classes.ts';

type Sections = Record<string, ComponentType>;

export interface StillProps<Name extends string> {
  name: Name;
  className?: string;
}

/**
 * Makes a component for parts of a page that never change: they are printed into the prerendered HTML, and neither
 * their words nor their code are sent a second time for hydration. After a client-side navigation they are loaded.
 * `printed` is the markup of each section on the server and null in the browser.
 * Links inside that carry `data-app` are followed without loading a new document.
 */
export function still<S extends Sections>(printed: Record<keyof S, string> | null, load: () => Promise<S>) {
  const late: LateSections<S> = {
    sections: null,
    fetch: async () => {
      late.sections ??= await load();
    },
  };
  function Still({ name, className }: StillProps<keyof S & string>) {
    const { ref, Late } = useLate(name, late);
    const follow = useAppLinks();
    const shared = { className: classes('contents', className), onClick: follow };
    if (Late) {
      return (
        <div key="late" {...shared}>
          <Late />
        </div>
      );
    }
    return (
      <div
        key="still"
        ref={ref}
        {...shared}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: printed?.[name] ?? '' }}
      />
    );
  }
  /** For somebody who is about to arrive by a client-side navigation: the page then has its whole height at once. */
  Still.fetch = late.fetch;
  return Still;
}

interface LateSections<S> {
  sections: S | null;
  fetch: () => Promise<void>;
}

/** The component itself, once the server's print of it turns out to be missing. */
function useLate<S extends Sections>(name: keyof S, late: LateSections<S>) {
  const ref = useRef<HTMLDivElement>(null);
  const [Late, setLate] = useState<ComponentType | null>(() => late.sections?.[name] ?? null);
  useEffect(() => {
    let gone = false;
    if (ref.current && !ref.current.firstChild) {
      void late.fetch().then(() => {
        if (!gone) setLate(() => late.sections?.[name] ?? null);
      });
    }
    return () => {
      gone = true;
      void late.fetch(); // whoever leaves may come back, and wants to find the place that was left
    };
  }, [name, late]);
  return { ref, Late };
}

function useAppLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest('a[data-app]');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const to = link && link.getAttribute('href');
    if (!to || !plain) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset: to.endsWith('#onboarding') });
  };
}
