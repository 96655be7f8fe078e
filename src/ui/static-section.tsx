import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { prefetch } from './prefetch.ts';
import { serializeMarkup } from './serialize-markup.ts';
import { classes } from './classes.ts';

type Sections = Record<string, ComponentType>;

export interface StaticSectionProps<Name extends string> {
  name: Name;
  className?: string;
}

/**
 * Makes a component for parts of a page that only have to be read: they are printed into its HTML, and neither their words nor their
 * code are sent a second time for hydration. Sections named by `withData` are printed as the page is rendered, with the data that
 * the server renders it with (web/page-data.tsx); the others once, before. After a client-side navigation, when nothing of
 * `page` (a selector) is in the document, they are loaded before the page is shown, together with its drawings: it then
 * has its whole height at once. Links inside that carry `data-app` are followed without loading a new document.
 */
export async function staticSections<S extends Sections>(
  page: string,
  load: () => Promise<{ SECTIONS: S }>,
  art: { fetch: () => Promise<void> },
  { withData = [] }: { withData?: readonly (keyof S & string)[] } = {},
) {
  const printed = import.meta.env.SSR ? await print(load, withData) : null;
  const late: Late<S> = {
    sections: null,
    kept: (printed?.html ?? {}) as Late<S>['kept'],
    fetch: async () => {
      late.sections ??= (await load()).SECTIONS;
    },
  };
  function StaticSection({ name, className }: StaticSectionProps<keyof S & string>) {
    const { ref, Section, html } = useLate(name, late);
    const follow = useAppLinks();
    const shared = { className: classes('contents', className), onClick: follow };
    const AsRendered = printed?.asRendered[name];
    if (AsRendered) {
      return (
        <div data-static {...shared}>
          <AsRendered />
        </div>
      );
    }
    if (Section) {
      return (
        <div key="late" {...shared}>
          <Section />
        </div>
      );
    }
    return (
      <div
        key="printed"
        data-static
        ref={ref}
        {...shared}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  }
  const fetch = prefetch(late.fetch);
  if (!import.meta.env.SSR && !document.querySelector(page)) await Promise.all([fetch(), art.fetch()]);
  return StaticSection;
}

/** On the server: the markup of sections, and those that are rendered with their page. */
async function print(load: () => Promise<{ SECTIONS: Sections }>, withData: readonly string[]) {
  const [{ renderStatic }, { SECTIONS }] = await Promise.all([import('./render-static.ts'), load()]);
  const those = (of: boolean): Sections =>
    Object.fromEntries(Object.entries(SECTIONS).filter(([name]) => withData.includes(name) === of));
  return { html: renderStatic(those(false)), asRendered: those(true) };
}

interface Late<S> {
  sections: S | null;
  /** Markup shown on this page before, so that returning restores it and the scroll position at once. */
  kept: Partial<Record<keyof S, string>>;
  fetch: () => Promise<void>;
}

/** The kept print, or the component itself once there turns out to be none. */
function useLate<S extends Sections>(name: keyof S, late: Late<S>) {
  const ref = useRef<HTMLDivElement>(null);
  const [html] = useState(() => late.kept[name] ?? '');
  const [Section, setSection] = useState<ComponentType | null>(() => (html ? null : (late.sections?.[name] ?? null)));
  useEffect(() => {
    const element = ref.current;
    let gone = false;
    if (element && !element.firstChild) {
      void late.fetch().then(() => {
        if (!gone) setSection(() => late.sections?.[name] ?? null);
      });
    }
    return () => {
      gone = true;
      if (element?.firstChild) late.kept[name] = serializeMarkup(element);
    };
  }, [name, late]);
  return { ref, Section, html };
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
