import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { kitPriceSentences } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import { STICK_TYPES } from '#src/capabilities/pricing/rules/plans.ts';
import { PRICE_BOOK, TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { ShopFact } from '#src/web/shop-fact.tsx';
import { type Chapter, SupportMail, To } from './legal-text.tsx';
import { LaunchTable, PricesSince, PriceTables } from './price-tables.tsx';

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
          You can send mail and forms {c.mailHours.text}. People answer the chat {c.chatWeekdays.text} GST from Monday
          to Friday and {c.chatWeekend.text} GST at the weekend.
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
          What each plan includes is listed with its price under <To page="/#plans">Plans</To>. Pro is limited to{' '}
          {c.proSeats.text}; while all of them are taken, it cannot be bought.
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
          The kit comes with the first order at no charge. Its list value is {kitValue}. It is not sold or given away on
          its own: your first payment covers the kit and the first month’s box.
        </p>
        <p>
          Until your cat’s formula has been made you can cancel the order and get all your money back. You keep the
          results.
        </p>
        <p>
          “Start Free Trial” on a page means this kit. You pay when you confirm a plan; there is no trial that turns
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
          Prices are per cat and month and include VAT. Nothing is added at the last step. The invoice shows how much of
          a payment was VAT, which depends on the country we deliver to. You are charged in the currency you were shown
          when you paid.
        </p>
        <PricesSince book={PRICE_BOOK} />
        <PriceTables />
        <p>A price you have been quoted is valid for half an hour, even if the table changes meanwhile.</p>
        <p>
          A running subscription keeps the price table of the day on which it was ordered, also for another plan and for
          cats that join or leave, whether prices have risen or fallen since.
        </p>
        <p>
          If we raise a price, a running subscription keeps the old price until we have told you by mail and{' '}
          {c.guarantee.text} have passed since. You can cancel before the new price applies.
        </p>
        <p>
          If you move to another country, your next payments include the delivery cost and VAT of that country. If this
          changes the monthly price, we show you both prices first and use the new address only once you agree. Payments
          already made do not change, and a box already packed goes to the address on its label.
        </p>
        <h4>The launch offer</h4>
        <p>
          While it runs, and where you see it, the first month has one price for the whole household, in USD. From the
          second month you pay the price per cat in the table above. The plans show whether the offer runs today.
        </p>
        <LaunchTable />
      </>
    ),
  },
  {
    id: 'terms-follow-up',
    title: 'Follow-up test kits',
    body: (
      <>
        <p>
          After the first kit your cat can have further ones, with each box or with every third one. You choose them for
          each cat under Billing on your dashboard, or ask us to. Nobody gets or pays for one without having chosen it.
        </p>
        <p>{kitPriceSentences().join(' ')} No discount reduces the price of a kit.</p>
        <p>
          Before you confirm, you are shown the price of each kit, the box it first comes with and the amount of the
          next payment; we mail you the same. A running subscription keeps the kit prices of its price table. Another
          plan never makes a kit cost more than you agreed to: the kits rest, and you can choose them again.
        </p>
        <p>
          A kit is charged with its box and comes in it. A box that is skipped, moved or paused takes its kit along, and
          nothing is charged for it before. You can change or stop kits until each charge.
        </p>
        <p>
          A kit that is not sent is refunded, and so is one in a box that did not arrive, unless we send both again. Its
          cat’s next kit then comes with its next box.
        </p>
      </>
    ),
  },
  {
    id: 'terms-renewal',
    title: 'Renewal',
    body: (
      <>
        <p>
          The subscription renews every month until you cancel it. The month begins on the day your first sticks ship,
          and we charge nothing more before then. In the Gulf they usually arrive {c.journey.text} after the order. If
          the lab takes longer, the next payment is postponed too.
        </p>
        <p>
          From then on we charge the monthly price you were shown, delivery included, once a month to the payment method
          you chose, with the <To page="#terms-follow-up">follow-up kits</To> of that box. If your bank declines it, we
          ship no box until it is paid, and we charge no fee for that.
        </p>
        <p>We pack each box with the latest formula that has been released for your cat by that day.</p>
      </>
    ),
  },
];
