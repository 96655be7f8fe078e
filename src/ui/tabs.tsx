import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { scrollToTab, tabBeside } from './tab-keys.ts';

interface Tab<T extends string> {
  value: T;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<T extends string> {
  label?: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly Tab<T>[];
}

/** A stick lies under the current one. Arrow keys, Home and End move; the panel follows the focus. */
export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  useEffect(() => scrollToTab(list.current, index), [index]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = tabBeside(event, index, tabs.length);
    const tab = target === null ? undefined : tabs[target];
    if (target === null || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab, i) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={i === index}
            aria-controls={i === index ? `${id}-panel` : undefined}
            tabIndex={i === index ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="tabpanel"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${id}-${tabs[index]?.value}`}
      >
        {tabs[index]?.panel}
      </div>
    </>
  );
}
