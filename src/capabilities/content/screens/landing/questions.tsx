import { MessageCircle } from 'lucide-react';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { bestSavingPercent, TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, formatMoney } from '#src/kit/money.ts';
import { Accordion } from '#src/ui/accordion.tsx';
import { SUPPORT_CHAT } from '#src/web/shells/site-links.ts';

export function Questions() {
  return (
    <section className="sec faq" id="support">
      <div className="wrap fg">
        <div className="fl">
          <h2 className="d-lg">Questions from people</h2>
          <p className="lead muted">Cats have not asked anything so far.</p>
          <div className="sup">
            <a className="btn ink" href={SUPPORT_CHAT}>
              <MessageCircle size={22} aria-hidden="true" />
              Chat with us
            </a>
            <p className="small muted">
              Live chat {CLAIMS.chatWeekdays.text} GST, Monday to Friday. {CLAIMS.chatWeekend.text} at the weekend.
            </p>
          </div>
        </div>
        <Accordion name="faq" open={0} items={answers()} />
      </div>
    </section>
  );
}

function answers() {
  const c = CLAIMS;
  const kit = TEST_KIT_VALUE;
  return [
    {
      title: 'What if my cat refuses the sticks?',
      body: `Then you get your money back. Write to us within ${c.guarantee.text}, keep the rest of the sticks, and tell the cat we understand.`,
    },
    {
      title: 'Is the test kit really free?',
      body: `Yes. It is worth ${formatMoney(kit.USD)} (${formatMoney(kit.EUR)}, ${formatMoney(kit.AED)}) and comes with your plan at no charge.`,
    },
    {
      title: 'What do I have to collect?',
      body: `A little poop, a cheek swab of ${c.swab.text} and a pinch of fur. Post it within ${c.sampleReturn.text} of the last sample.`,
    },
    {
      title: 'When do I get the results?',
      body: `Usually ${c.firstResults.text} after the lab has the samples, and within ${c.fullReport.text} at the latest.`,
    },
    {
      title: 'I have more than one cat. Do they share?',
      body: `No. Every cat has its own test, its own portrait and its own seven sticks. The price per cat goes down with each one, for six by up to ${CURRENCIES.map((currency) => `${bestSavingPercent(currency)}% in ${currency}`).join(', ')}.`,
    },
    {
      title: 'Is this safe for kittens?',
      body: `From ${c.minimumAge.text}. For cats on medication, show the report to your vet first.`,
    },
    {
      title: 'Where do you deliver?',
      body: `UAE and GCC in ${c.deliveryGulf.text}, Europe in ${c.deliveryEurope.text}, the USA in ${c.deliveryUsa.text}. The first month ships free.`,
    },
    {
      title: 'Can I pause or cancel?',
      body: 'Any time. Write to us and it is done. The cat need not be informed.',
    },
  ];
}
