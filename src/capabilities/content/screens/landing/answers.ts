import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { kitPriceSentences } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import { bestSavingPercent, TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';

const [kitValue, ...otherKitValues] = CURRENCIES.map((currency) => formatMoney(TEST_KIT_VALUE[currency]));

/** Questions and answers, also sent to search engines as structured data. */
export const ANSWERS: readonly { title: string; body: string }[] = [
  {
    title: 'What if my cat refuses the sticks?',
    body: `Then you get your money back. Write to us within ${CLAIMS.guarantee.text} and keep the rest of the sticks.`,
  },
  {
    title: 'Is the test kit really free?',
    body: `Yes. It is worth ${kitValue} (${otherKitValues.join(', ')}) and comes with your plan at no charge. Further kits come with a box only if you choose them. ${kitPriceSentences().join(' ')}`,
  },
  {
    title: 'What do I have to collect?',
    body: `A little poop, a cheek swab of ${CLAIMS.swab.text} and a pinch of fur. Post it within ${CLAIMS.sampleReturn.text} of the last sample.`,
  },
  {
    title: 'When do I get the results?',
    body: `Usually ${CLAIMS.firstResults.text} after the lab has the samples, and within ${CLAIMS.fullReport.text} at the latest.`,
  },
  {
    title: 'I have more than one cat. Do they share?',
    body: `No. Every cat has its own test, its own portrait and its own seven sticks. With more cats the price per cat falls: for six cats by up to ${CURRENCIES.map((currency) => `${bestSavingPercent(currency)}% in ${currency}`).join(', ')}.`,
  },
  {
    title: 'Is this safe for kittens?',
    body: `From ${CLAIMS.minimumAge.text}. For cats on medication, show the report to your vet first.`,
  },
  {
    title: 'Where do you deliver?',
    body: `UAE and GCC in ${CLAIMS.deliveryGulf.text}, Europe in ${CLAIMS.deliveryEurope.text}, the USA in ${CLAIMS.deliveryUsa.text}. The first month ships free.`,
  },
  {
    title: 'Can I pause or cancel?',
    body: 'Yes, at any time, under Billing on your dashboard: cancel, skip the next box, move it, or pause for up to three boxes. Each takes two taps, and you can undo it until the next charge.',
  },
];
