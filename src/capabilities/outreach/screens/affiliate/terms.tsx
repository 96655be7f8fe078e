import { HelpBlock } from '#src/web/shells/content.tsx';
import { Art } from './art.tsx';

const STEPS = [
  {
    title: 'A person reads it',
    text: 'There is no score and no smallest audience. We look at who listens to you, and whether they live with cats.',
  },
  {
    title: 'We write back',
    text: 'Accepted affiliates get their link by mail from us, together with the terms in full. We answer everyone else too.',
  },
  {
    title: 'Then the programme starts',
    text: 'Monthly statements and payouts come with its start; the date is in that mail. Until then we count nothing and show no figures.',
  },
];

const ASKED = [
  'Say that you are paid, wherever you recommend us. It is the law in most places, and polite in the rest.',
  'Promise nothing medical. The sticks are food supplements; for a sick cat there are vets.',
  'We do not pay commission on refunded purchases, and payments end when a subscription ends.',
];

/** Steps of an application, as they happen today. */
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
