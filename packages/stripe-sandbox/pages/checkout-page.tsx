import { bind, CardFields, TestCards, Trouble } from './card-fields.tsx';
import { countriesOf, countryOptions } from './countries.ts';
import { asksBilling, asksPhone, asksShipping, type Issues, knownEmail, type Typed } from './form.ts';
import { type Order, OrderPanel } from './order.tsx';
import { SandboxNote, Shell, useSite } from './parts.tsx';
import { SelectField, TextField } from './fields.tsx';
import { price } from './price.ts';

export interface CheckoutPageProps extends Order {
  typed: Typed;
  issues: Issues;
  /** Message of the card's bank when it declines. */
  refusal?: string | undefined;
}

export function CheckoutPage(props: CheckoutPageProps) {
  const { session, issues, refusal } = props;
  const wrong = Object.keys(issues).length > 0;
  const { base, business } = useSite();
  return (
    <Shell title={`${wrong ? 'Error: ' : ''}Pay ${business.name}`}>
      <main className="checkout">
        <OrderPanel {...props} />
        <section className="payment" aria-labelledby="payment-title">
          <div className="payment-body">
            <SandboxNote />
            <h2 id="payment-title">Pay with card</h2>
            <Trouble refusal={refusal} issues={issues} />
            <form method="post" action={`${base}/checkout/${session.id}`} noValidate>
              <Email {...props} />
              {asksShipping(session) && <Address kind="shipping" legend="Deliver to" {...props} />}
              <CardFields {...props} title={asksShipping(session) || asksBilling(session) ? 'Card' : undefined} />
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

type Part = Pick<CheckoutPageProps, 'session' | 'typed' | 'issues'>;

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
        label="State or region"
        autoComplete={token('address-level1')}
        optional
      />
    </fieldset>
  );
}
