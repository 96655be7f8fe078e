import type { CatView } from '#src/capabilities/households/contract.ts';
import { coatOf } from '#src/capabilities/onboarding/rules/coats.ts';
import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Segmented } from '#src/ui/segmented.tsx';

const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

export function CurrencyChoice({ value, onChange }: { value: Currency; onChange: (currency: Currency) => void }) {
  return <Segmented label="Currency" value={value} onChange={onChange} options={OPTIONS} />;
}

/** The cats the order is for; those nobody has told us about yet are drawn as they come. */
export function CatsOnTheEdge({ cats, count }: { cats: CatView[]; count: number }) {
  return (
    <div className="subscribe-edge" aria-hidden="true" data-count={count}>
      {Array.from({ length: count }, (_, place) => {
        const cat = cats[place];
        const look = cat ? { ...cat, age: cat.ageRange } : { name: '', age: null, ...coatOf(undefined, place) };
        return <CatPortrait key={cat?.id ?? place} cat={look} pose="loaf" decorative />;
      })}
    </div>
  );
}
