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
  return function Still({ name, className }: StillProps<keyof S & string>) {
    const { ref, Late } = useLate<S>(name, load);
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
  };
}

/** The component itself, once the server's print of it turns out to be missing. */
function useLate<S extends Sections>(name: keyof S, load: () => Promise<S>) {
  const ref = useRef<HTMLDivElement>(null);
  const [Late, setLate] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!ref.current || ref.current.firstChild) return;
    let gone = false;
    void load().then((sections) => {
      if (!gone) setLate(() => sections[name] ?? null);
    });
    return () => {
      gone = true;
    };
  }, [name, load]);
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
