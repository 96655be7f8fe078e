import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ahead } from './ahead.ts';
import { asPrinted } from './as-printed.ts';
import { Button } from './button.tsx';
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
  const late: Late<S> = {
    sections: null,
    kept: printed ?? {},
    missing: new Set(),
    fetch: async () => {
      late.sections ??= await load();
    },
  };
  function Still({ name, className }: StillProps<keyof S & string>) {
    const { ref, Section, html, first } = useLate(name, late);
    const follow = useAppLinks();
    const shared = { className: classes('contents', className), onClick: follow };
    if (Section) {
      return (
        <div key="late" {...shared}>
          <Section />
        </div>
      );
    }
    if (first) return <Missing again={() => tryAgain(late)} />;
    return (
      <div
        key="still"
        data-still
        ref={ref}
        {...shared}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  }
  /** For somebody who is about to arrive by a client-side navigation: the page then has its whole height at once. */
  Still.fetch = ahead(late.fetch);
  return Still;
}

interface Late<S> {
  sections: S | null;
  /** Markup shown on this page before, so that returning restores it and the scroll position at once. */
  kept: Partial<Record<keyof S, string>>;
  /** Shows the sections whose code could not be loaded. */
  missing: Set<() => void>;
  fetch: () => Promise<void>;
}

/** The kept print, or the component itself once there turns out to be none. */
function useLate<S extends Sections>(name: keyof S, late: Late<S>) {
  const ref = useRef<HTMLDivElement>(null);
  const [html] = useState(() => late.kept[name] ?? '');
  const [Section, setSection] = useState<ComponentType | null>(() => (html ? null : (late.sections?.[name] ?? null)));
  /** The first one that is missing says so for all. */
  const [first, setFirst] = useState(false);
  useEffect(() => {
    const element = ref.current;
    let gone = false;
    const show = () => {
      if (!gone) setSection(() => late.sections?.[name] ?? null);
    };
    if (element && !element.firstChild) {
      late.fetch().then(show, () => {
        if (gone) return;
        setFirst(late.missing.size === 0);
        late.missing.add(show);
      });
    }
    return () => {
      gone = true;
      late.missing.delete(show);
      if (element?.firstChild) late.kept[name] = asPrinted(element);
    };
  }, [name, late]);
  return { ref, Section, html, first };
}

/** Some browsers remember that a module failed for as long as the document lives: then the page is loaded anew. */
async function tryAgain<S extends Sections>(late: Late<S>) {
  const answers = () => fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok);
  try {
    await late.fetch();
    for (const show of late.missing) show();
    late.missing.clear();
  } catch {
    if (await answers().catch(() => false)) window.location.reload();
  }
}

function Missing({ again }: { again: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await again();
    setBusy(false);
  };
  return (
    <div className="wrap sec stack gap3" role="alert">
      <p>The rest of this page could not be loaded.</p>
      <div>
        <Button size="sm" variant="quiet" busy={busy} busyLabel="Trying again..." onClick={() => void press()}>
          Try again
        </Button>
      </div>
    </div>
  );
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
