import { grouped, TEST_CARDS } from '../cards.ts';
import { countriesOf, countryOptions } from './countries.ts';
import { asksBilling, asksPhone, asksShipping, type Field, type Issues, knownEmail, type Typed } from './form.ts';
import { type Order, OrderPanel } from './order.tsx';
import { BASE, price, SandboxNote, SelectField, Shell, TextField } from './parts.tsx';

export interface CheckoutPageProps extends Order {
  typed: Typed;
  issues: Issues;
  /** What the card's bank said, where it said no. */
  refusal?: string | undefined;
}

export function CheckoutPage(props: CheckoutPageProps) {
  const { session, issues, refusal } = props;
  const wrong = Object.keys(issues).length > 0;
  return (
    <Shell title={`${wrong ? 'Error: ' : ''}Pay Purrwell`}>
      <main className="checkout">
        <OrderPanel {...props} />
        <section className="payment" aria-labelledby="payment-title">
          <div className="payment-body">
            <SandboxNote />
            <h2 id="payment-title">Pay with card</h2>
            <Trouble refusal={refusal} issues={issues} />
            <form method="post" action={`${BASE}/checkout/${session.id}`} noValidate>
              <Email {...props} />
              {asksShipping(session) && <Address kind="shipping" legend="Deliver to" {...props} />}
              <CardFields {...props} />
              {asksBilling(session) && <Address kind="billing" legend="Billing address" {...props} />}
              {session.custom_text.submit && <p className="before-pay">{session.custom_text.submit.message}</p>}
              <button type="submit">Pay {price(session.amount_total ?? 0, session.currency ?? 'usd')}</button>
            </form>
            <TestCards />
          </div>
        </section>
      </main>
    </Shell>
  );
}

/** Everything that is wrong, said first: read aloud with the title, and each sentence leads to its field. */
function Trouble({ refusal, issues }: Pick<CheckoutPageProps, 'refusal' | 'issues'>) {
  const entries = Object.entries(issues);
  if (entries.length === 0) return null;
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

type Part = Pick<CheckoutPageProps, 'session' | 'typed' | 'issues'>;

const bind = ({ typed, issues }: Part, name: Field) => ({
  name,
  value: typed[name],
  error: issues[name],
  focused: Object.keys(issues)[0] === name,
});

function Email(part: Part) {
  const known = knownEmail(part.session);
  return (
    <>
      {known ? (
        <p className="email">
          <span>E-mail</span> {known}
        </p>
      ) : (
        <TextField {...bind(part, 'email')} label="E-mail" type="email" autoComplete="email" />
      )}
      {asksPhone(part.session) && (
        <TextField {...bind(part, 'phone')} label="Phone" type="tel" autoComplete="tel" ltr />
      )}
    </>
  );
}

function CardFields(part: Part) {
  const addressed = asksShipping(part.session) || asksBilling(part.session);
  return (
    <fieldset>
      <legend className={addressed ? undefined : 'unseen'}>Card</legend>
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

function Address({ kind, legend, ...part }: Part & { kind: 'shipping' | 'billing'; legend: string }) {
  const token = (name: string) => `${kind} ${name}`;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {kind === 'shipping' && (
        <TextField {...bind(part, 'shipping_name')} label="Recipient" autoComplete={token('name')} />
      )}
      <SelectField
        {...bind(part, `${kind}_country`)}
        label="Country"
        autoComplete={token('country')}
        options={countryOptions(countriesOf(part.session)[kind])}
      />
      <TextField {...bind(part, `${kind}_line1`)} label="Street and number" autoComplete={token('address-line1')} />
      <TextField
        {...bind(part, `${kind}_line2`)}
        label="Flat, floor, building"
        autoComplete={token('address-line2')}
        optional
      />
      <div className="pair">
        <TextField {...bind(part, `${kind}_city`)} label="City" autoComplete={token('address-level2')} />
        <TextField
          {...bind(part, `${kind}_postal_code`)}
          label="Postal code"
          autoComplete={token('postal-code')}
          optional
        />
      </div>
      <TextField
        {...bind(part, `${kind}_state`)}
        label="Region or emirate"
        autoComplete={token('address-level1')}
        optional
      />
    </fieldset>
  );
}

function TestCards() {
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
