import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Art } from './art.tsx';

const STEPS = [
  {
    title: 'A person reads it',
    text: 'There is no score and no smallest audience. We look at who listens to you, and whether they live with cats. Did an affiliate send you? Name them, and they get their override.',
  },
  {
    title: 'We write back',
    text: 'Accepted affiliates get their link and code by mail, together with the terms in full. We answer everyone else too.',
  },
  {
    title: 'Your page counts with you',
    text: 'It shows visits, orders and each commission. Every month is closed with a statement, as a PDF and as a CSV file; statements are chained by their hashes, so that nobody can change one later without you seeing it, not even us.',
  },
  {
    title: 'You are paid',
    text: `By bank transfer to an IBAN, in the currency it was earned in, once a month is closed and the ${GUARANTEE_DAYS} days of the money-back guarantee have passed; a disputed payment waits until it is decided. Euros go to accounts that take SEPA transfers. Two people here approve each payout.`,
  },
];

const ASKED = [
  'Say that you are paid, wherever you recommend us. It is the law in most places, and polite in the rest.',
  'Promise nothing medical. The sticks are food supplements; for a sick cat there are vets.',
  'Orders of your own household do not count, nor do people who ordered before. The last link somebody opened counts.',
  'We do not pay commission on refunded purchases, and payments end when a subscription ends.',
];

/** Steps of an application. */
export function Terms() {
  return (
    <section className="wrap sec affiliate-terms" id="terms">
      <div>
        <h2 className="d-md">What happens when you apply</h2>
        <ol>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3 className="d-sm">{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
        <p>
          <a className="link" href="/affiliate/account" data-app>
            You are an affiliate already? Open your page
          </a>
        </p>
      </div>
      <div className="affiliate-asked colour-band f-nose">
        <h2 className="d-sm">What we ask of you</h2>
        <ul>
          {ASKED.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Ask() {
  return (
    <div className="wrap affiliate-end">
      <HelpBlock
        title="Something to ask first?"
        action={
          <a className="btn" href="/about#support" data-app>
            Write to us
          </a>
        }
        art={<Art name="zaatar" />}
      >
        About reach, rates, or whether a cat with followers counts as an influencer. It does, but the cat cannot sign.
      </HelpBlock>
    </div>
  );
}
