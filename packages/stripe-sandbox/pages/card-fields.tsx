import { grouped } from '../billing/card-entry.ts';
import { TEST_CARDS } from '../billing/test-cards.ts';
import type { Field, Issues, Typed } from './form.ts';
import { TextField } from './fields.tsx';

interface Part {
  typed: Typed;
  issues: Issues;
}

export const bind = ({ typed, issues }: Part, name: Field) => ({
  name,
  value: typed[name],
  error: issues[name],
  focused: Object.keys(issues)[0] === name,
});

/** Everything that is wrong, said first: read aloud with the title, and each sentence leads to its field. */
export function Trouble({ refusal, issues }: { refusal?: string | undefined; issues: Issues }) {
  const entries = Object.entries(issues);
  if (entries.length === 0 && refusal === undefined) return null;
  return (
    <div className="trouble" role="alert">
      {refusal !== undefined && <p>{refusal}</p>}
      {refusal === undefined && (
        <ul>
          {entries.map(([field, sentence]) => (
            <li key={field}>
              <a href={`#${field}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** With a title where the fields stand among others. */
export function CardFields({ title, ...part }: Part & { title?: string | undefined }) {
  return (
    <fieldset>
      <legend className={title ? undefined : 'unseen'}>{title ?? 'Card'}</legend>
      <TextField
        {...bind(part, 'card_number')}
        label="Card number"
        autoComplete="off"
        inputMode="numeric"
        placeholder="1234 1234 1234 1234"
        maxLength={24}
        ltr
      />
      <div className="pair card-pair">
        <TextField
          {...bind(part, 'expires')}
          label="Expires"
          autoComplete="off"
          inputMode="numeric"
          placeholder="MM / YY"
          maxLength={9}
          ltr
        />
        <TextField
          {...bind(part, 'security_code')}
          label="Security code"
          autoComplete="off"
          inputMode="numeric"
          placeholder="123"
          maxLength={4}
          ltr
        />
      </div>
      <TextField {...bind(part, 'name')} label="Name on card" autoComplete="name" />
    </fieldset>
  );
}

export function TestCards() {
  return (
    <section className="cards" aria-labelledby="cards-title">
      <h2 id="cards-title">Test cards</h2>
      <p>Any future date, any security code, any name.</p>
      <ul>
        {TEST_CARDS.slice(0, 4).map((card) => (
          <li key={card.number}>
            <span className="number" dir="ltr">
              {grouped(card.number)}
            </span>{' '}
            {card.does}
          </li>
        ))}
      </ul>
    </section>
  );
}
