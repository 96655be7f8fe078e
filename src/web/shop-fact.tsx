import { useEffect, useRef } from 'react';
import { prefetch } from '../ui/prefetch.ts';
import { api } from './api.ts';
import { FACT_PLACEHOLDERS, type FactName, type ShopFacts } from './shop-facts.ts';

let asked: Promise<ShopFacts> | undefined;

const ask = prefetch(() => {
  asked ??= api.get('/api/shop');
  return asked;
});

/**
 * A word that the settings decide. In a page from the server it is printed already and stays as it is; after a
 * client-side navigation it is asked for, once.
 */
export function ShopFact({ name }: { name: FactName }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = ref.current;
    const shown = element?.textContent;
    if (!element || (shown && shown !== FACT_PLACEHOLDERS[name])) return undefined;
    let gone = false;
    ask().then(
      (facts) => {
        if (!gone) element.textContent = facts[name];
      },
      () => {
        asked = undefined;
      },
    );
    return () => {
      gone = true;
    };
  }, [name]);
  const printed = import.meta.env.SSR ? FACT_PLACEHOLDERS[name] : '';
  return <span ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: printed }} />;
}
