import { useState } from 'react';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import {
  firstPricesDay,
  PRICES_KEY,
  PRICES_KIND,
  type PriceFault,
  pricesDayAgain,
  type PricesContent,
} from '#src/capabilities/pricing/rules/price-books.ts';
import { BUILT_KIT_PRICES, CAT_COUNTS } from '#src/capabilities/pricing/rules/prices.ts';
import { PlanHeads } from '#src/capabilities/pricing/screens/plan-heads.tsx';
import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import { TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { onShopDay } from '../moments.ts';
import { Changes } from './changes.tsx';
import { newestContent, shownContent } from './newest-content.ts';
import { cellName, faultsByField, kitFaults, kitName, priceName, pricesOfFields, typedPrices } from './price-fields.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./prices-preview.tsx')).PricesPreview }));

/** The whole price table. Its faults stand below it while it is typed. */
export function PricesForm({ piece, typed }: { piece: PieceHistory; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const [first] = useState(() => typedPrices(newestContent(piece) as PricesContent, typed.texts));
  const [content, setContent] = useState(first);
  const [earliest] = useState(() => firstPricesDay(new Date()));
  const [day, setDay] = useState(() => typed.texts['from'] ?? dayOf(piece, new Date()));
  const [firstDay] = useState(day);
  const [previews, setPreviews] = useState(false);
  const version = useVersion(piece, form, () => ({
    kind: PRICES_KIND,
    key: PRICES_KEY,
    content: pricesOfFields(form.text),
  }));
  const faults = faultsByField(content);
  const wrongKits = kitFaults(content);
  const right = faults.size === 0 && wrongKits.length === 0;
  return (
    <form
      {...form.props}
      onSubmit={version.publish}
      onChange={() => {
        setContent(pricesOfFields(form.text));
        setDay(form.text('from'));
      }}
      className="shop-form"
      aria-label="Prices"
    >
      <p className="small muted">
        Per cat and month, in whole units, VAT included. New orders, gifts and every page take these prices from the day
        below. Running plans keep the prices of the day they were ordered.
      </p>
      {CURRENCIES.map((currency) => (
        <CurrencyTable key={currency} currency={currency} first={first} faults={faults} />
      ))}
      <KitTable first={first} wrong={wrongKits} />
      <Faults faults={[...faults.values()]} kits={wrongKits} />
      <TextField
        name="from"
        type="date"
        label="Valid from"
        min={earliest}
        defaultValue={firstDay}
        hint="From the beginning of this day in Dubai, 24 hours from now at the earliest."
        error={form.errors.from}
      />
      {right && <Difference piece={piece} content={content} day={day} />}
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={previews}
        onPreview={() => setPreviews(!previews && right)}
      />
      {previews && right && <Preview content={content} />}
    </form>
  );
}

/** The newest version, a draft too, keeps its day where that is still to come. */
const dayOf = ({ versions: [newest] }: PieceHistory, now: Date): string =>
  pricesDayAgain(newest ? new Date(newest.validFrom) : now, now);

/** Changes that publishing would make for customers, against the prices they see now. */
function Difference({ piece, content, day }: { piece: PieceHistory; content: PricesContent; day: string }) {
  return (
    <section className="small" aria-label="What changes">
      <p className="strong">
        Against the prices on the shop now{day && `, from the beginning of ${onShopDay(day)} in Dubai`}:
      </p>
      <Changes before={shownContent(piece)} after={content} same="No price changes." />
    </section>
  );
}

interface TableProps {
  currency: Currency;
  first: PricesContent;
  faults: ReadonlyMap<string, PriceFault>;
}

function CurrencyTable({ currency, first, faults }: TableProps) {
  return (
    <table className="shop-prices">
      <caption>In {currency}</caption>
      <PlanHeads />
      <tbody>
        {CAT_COUNTS.map((cats) => (
          <tr key={cats}>
            <th scope="row">{cats}</th>
            {PLAN_LIST.map(({ id }) => {
              const name = priceName(id, currency, cats);
              return (
                <td key={id}>
                  <input
                    className="inp"
                    name={name}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    defaultValue={first.perCat[id][currency][cats - 1]}
                    aria-label={cellName([id, currency, cats - 1])}
                    aria-invalid={faults.has(name) || undefined}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KitTable({ first, wrong }: { first: PricesContent; wrong: readonly Currency[] }) {
  return (
    <fieldset className="shop-kit-prices">
      <legend className="small strong">A follow-up test kit</legend>
      {CURRENCIES.map((currency) => (
        <label key={currency} className="small">
          {currency}
          <input
            className="inp"
            name={kitName(currency)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={(first.kit ?? BUILT_KIT_PRICES)[currency]}
            aria-invalid={wrong.includes(currency) || undefined}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Faults({ faults, kits }: { faults: PriceFault[]; kits: readonly Currency[] }) {
  return (
    <ul className="shop-price-faults small" aria-live="polite">
      {faults.map(({ path, message }) => (
        <li key={path.join('.')}>
          <b>{cellName(path)}:</b> {message}
        </li>
      ))}
      {kits.map((currency) => (
        <li key={currency}>
          <b>Follow-up test kit, {currency}:</b> Please enter whole units.
        </li>
      ))}
    </ul>
  );
}
