import { type FormEvent, useState } from 'react';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { ADULT_AGE } from '#src/capabilities/onboarding/rules/consent.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { PRICE_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { toast } from '#src/ui/toast.tsx';
import { type FormFailure, sendForm } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { useFormBackOnReturn } from '#src/web/use-form-back-on-return.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { deviceZone } from '#src/lib/time-zones.ts';
import {
  AFTER_A_PLAN,
  GIFT_CONSENT,
  GIFT_MONTHS,
  GIFT_PLANS,
  type GiftChoice,
  type GiftMonths,
  type GiftPlan,
  type GiftPrice,
  giftPrice,
  MONTHS_IN_WORDS,
  PRICE_CHANGED,
} from '../../rules/gift.ts';
import { GiftLines } from './gift-lines.tsx';

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const NO_ANSWER = 'We got no answer. Nothing was charged. Please try again.';

/** Choice of a gift, its recipient, and the way to the payment page. */
export function GiftForm() {
  const [currency, setCurrency] = useCurrency();
  const [plan, setPlan] = useState<GiftPlan>('premium');
  const [months, setMonths] = useState<GiftMonths>(3);
  const [country, setCountry] = useState('');
  const [how, setHow] = useState<'card' | 'mail'>('card');
  const form = useForm();
  const request = useRequestId();
  // Other words or another choice after the payment page are another gift.
  useFormBackOnReturn(() => form.setBusy(false));
  const [answered, setAnswered] = useState<NamedPrice | null>(null);
  const choice = { plan, months, currency, country };
  const namedPrice = answered && sameGift(answered.choice, choice) ? answered.price : null;
  const { errors, text } = form;

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const missing = missingIn({ country, mail: how === 'mail', text });
    if (Object.keys(missing).length > 0) return form.showProblems(missing);
    form.setBusy(true);
    try {
      const { token, ...price } = await sendForm('/api/gift-quotes', choice, NO_ANSWER);
      const seen = namedPrice ?? giftPrice(choice, PRICE_BOOK);
      if (price.total.amount !== seen.total.amount) {
        setAnswered({ choice, price });
        form.setBusy(false);
        toast({ title: 'The price has changed', text: PRICE_CHANGED, tone: 'bad' });
        return;
      }
      const delivery = how === 'mail' ? { email: text('recipient'), day: text('day'), zone: deviceZone() } : undefined;
      const consent = { accepted: true as const, version: GIFT_CONSENT };
      const giver = { giverName: text('giverName'), giverEmail: text('giverEmail'), message: text('message') };
      const wish = { ...giver, consent, ...(delivery && { delivery }) };
      const id = request.idFor({ choice, total: price.total, ...wish });
      const { checkoutUrl } = await sendForm('/api/gifts', { id, quote: token, ...wish }, NO_ANSWER);
      location.assign(checkoutUrl);
    } catch (failure) {
      const { fields, message } = failure as FormFailure;
      request.done();
      form.setBusy(false);
      form.showProblems(named(fields));
      toast({ title: 'Not ordered', text: Object.values(fields)[0] ?? (message || NO_ANSWER), tone: 'bad' });
    }
  };
  return (
    <form {...form.props} className="pform needs-js" onSubmit={pay}>
      <Segmented
        label="Plan"
        value={plan}
        onChange={setPlan}
        options={GIFT_PLANS.map((value) => ({ value, label: PLANS[value].name }))}
      />
      <Segmented
        label="Months"
        value={String(months)}
        onChange={(value) => setMonths(Number(value) as GiftMonths)}
        options={GIFT_MONTHS.map((count) => ({ value: String(count), label: MONTHS_IN_WORDS[count] }))}
      />
      <Segmented<Currency>
        label="Currency"
        value={currency}
        onChange={setCurrency}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
      />
      <SelectField
        label="Where the recipient lives"
        name="country"
        options={OPTIONS}
        placeholder="Please choose"
        value={country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        error={errors.country}
      />
      <GiftLines choice={choice} named={namedPrice} />
      <Segmented
        label="How it is handed over"
        value={how}
        onChange={setHow}
        options={[
          { value: 'card', label: 'A card to print' },
          { value: 'mail', label: 'A mail on a day' },
        ]}
      />
      {how === 'mail' && (
        <div className="pform-2">
          <TextField label="Recipient’s e-mail" name="recipient" type="email" error={errors.recipient} />
          <TextField
            label="Day"
            name="day"
            type="date"
            hint="At nine in the morning, by your clock"
            error={errors.day}
          />
        </div>
      )}
      <div className="pform-2">
        <TextField label="Your name" name="giverName" autoComplete="name" maxLength={80} error={errors.giverName} />
        <TextField label="Your e-mail" name="giverEmail" type="email" autoComplete="email" error={errors.giverEmail} />
      </div>
      <TextAreaField label="A few words" name="message" optional maxLength={400} rows={3} error={errors.message} />
      <p className="small muted">{AFTER_A_PLAN}</p>
      <CheckField
        name="consent"
        label={
          <>
            I am {ADULT_AGE} or older, and I agree to the rules on this page and to the{' '}
            <a className="link" href="/legal" target="_blank" rel="noopener">
              Terms of Service
            </a>
            .
          </>
        }
        error={errors.consent}
      />
      <div className="pform-end">
        <Button type="submit" variant="strong" size="lg" busy={form.busy} busyLabel="To the payment...">
          Pay for the gift
        </Button>
      </div>
    </form>
  );
}

/** A price that the server named because the page showed another: the page is older than the price book in effect. */
interface NamedPrice {
  choice: GiftChoice;
  price: GiftPrice;
}

const sameGift = (one: GiftChoice, other: GiftChoice): boolean =>
  one.plan === other.plan &&
  one.months === other.months &&
  one.currency === other.currency &&
  one.country === other.country;

interface Filled {
  country: string;
  mail: boolean;
  text: (name: string) => string;
}

/** Messages for missing input, by field. */
function missingIn({ country, mail, text }: Filled): Record<string, string> {
  const missing: Record<string, string> = {};
  if (!country) missing.country = 'Please select a country';
  if (mail && !text('recipient')) missing.recipient = 'Please enter the recipient’s e-mail';
  if (mail && !text('day')) missing.day = 'Please choose a day';
  if (!text('giverName').trim()) missing.giverName = 'Please enter your name';
  if (!text('giverEmail')) missing.giverEmail = 'Please enter your e-mail';
  if (!text('consent')) missing.consent = 'Please confirm this before you pay';
  return missing;
}

/** The server's fields as the form names them. */
const named = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, said]) => [
      path === 'delivery.email' ? 'recipient' : path === 'delivery.day' ? 'day' : path,
      said,
    ]),
  );
