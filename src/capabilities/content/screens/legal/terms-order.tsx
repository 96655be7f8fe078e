import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { STICK_TYPES } from '#src/capabilities/pricing/rules/plans.ts';
import { TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { ShopFact } from '#src/web/shop-fact.tsx';
import { type Chapter, SupportMail, To } from './legal-text.tsx';
import { LaunchTable, PriceTables } from './price-tables.tsx';

const c = CLAIMS;
const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const kitValue = CURRENCIES.map((currency) => formatMoney(TEST_KIT_VALUE[currency])).join(', ');

/** Terms of the sale: parties, products and prices. */
export const ORDER: readonly Chapter[] = [
  {
    id: 'terms-who',
    title: 'Who we are',
    body: (
      <>
        <p>
          Your contract is with <ShopFact name="company" />. You reach us at <SupportMail />, by the form on{' '}
          <To page="/about#support">the support page</To> or in the chat.
        </p>
        <p>
          Mail and forms arrive {c.mailHours.text}. People are at the chat {c.chatWeekdays.text} GST from Monday to
          Friday and {c.chatWeekend.text} GST at the weekend.
        </p>
      </>
    ),
  },
  {
    id: 'terms-subscription',
    title: 'What you buy',
    body: (
      <>
        <p>
          A subscription for the cats of one household, {c.cats.text} in an order: a home test kit for each of them, the
          analysis of its samples, and every month a box with {c.sticks.text} per cat, {WORDS[STICK_TYPES]} kinds of the{' '}
          {c.formulas.text} in our library, chosen from what the lab found.
        </p>
        <p>
          What each plan holds stands beside its price under <To page="/#plans">Plans</To>. Pro has {c.proSeats.text}{' '}
          and no more; while all of them are taken it cannot be bought.
        </p>
        <p>
          The contract begins when your payment is confirmed. You then get a mail with the order number, what you
          bought, what it costs today and every month, and what happens next.
        </p>
      </>
    ),
  },
  {
    id: 'terms-kit',
    title: 'The test kit',
    body: (
      <>
        <p>
          The kit comes with the first order at no charge. Its list value is {kitValue}. It is not sold or given away by
          itself: your first payment covers the kit and the first month’s box.
        </p>
        <p>
          Until the formula of your cat has been made you can step back from the order and get all of it back. The
          results stay yours.
        </p>
        <p>
          Where a page says “Start Free Trial”, this kit is meant. You pay when you confirm a plan, and nothing turns
          into a charge by itself.
        </p>
      </>
    ),
  },
  {
    id: 'terms-prices',
    title: 'Prices',
    body: (
      <>
        <p>
          Prices are per cat and month and include VAT. Nothing is added on the last step. How much of a payment was VAT
          stands on the invoice and follows the country we deliver to. You are charged in the currency you were shown
          when you paid.
        </p>
        <PriceTables />
        <p>A price you have been quoted stands for half an hour, also if the table changes meanwhile.</p>
        <p>
          If we raise a price, a running subscription keeps the old one until we have told you by mail and{' '}
          {c.guarantee.text} have passed since. You can cancel before it counts.
        </p>
        <p>
          If you move to another country, delivery and VAT of your next payments are those of that country. Where that
          changes what a month costs, we show you both sums first, and the new address counts only once you agree. What
          is paid does not change, and a box that is packed goes where its label says.
        </p>
        <h4>The launch offer</h4>
        <p>
          While it runs, and where you see it, the first month has one price for the whole household, in USD. From the
          second month the table above counts, per cat. Whether the offer runs today stands with the plans.
        </p>
        <LaunchTable />
      </>
    ),
  },
  {
    id: 'terms-renewal',
    title: 'Renewal',
    body: (
      <>
        <p>
          The subscription goes on from month to month until you cancel it. No sticks, no renewal: the month begins on
          the day your first sticks ship, and nothing more is charged before. In the Gulf they are usually at the door{' '}
          {c.journey.text} after the order. If the lab takes longer, so does the next payment.
        </p>
        <p>
          From then on the amount that was shown to you as the price of every month, delivery included, is taken once a
          month by the means of payment you chose. If your bank declines it, no box leaves until it is paid, and we
          charge no fee for that.
        </p>
        <p>Each box is packed from the latest formula that has been released for your cat by that day.</p>
      </>
    ),
  },
];
