import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

const c = CLAIMS;

const ROWS: readonly { name: string; text: string }[] = [
  {
    name: 'For you',
    text: `${c.friendPoints.text}, on the day your first box of sticks ships. Points buy free delivery, a discount or another test kit.`,
  },
  { name: 'For your friend', text: `The same ${c.friendPoints.text}, on the same day.` },
  {
    name: 'For your cat',
    text: `A box with ${c.sticks.text} a month, chosen from your cat’s own lab results.`,
  },
];

function Terms() {
  return (
    <section className="wrap sec reading" aria-labelledby="referral-terms">
      <div>
        <h2 className="d-md" id="referral-terms">
          Who gets what.
        </h2>
        <p className="muted">
          It counts for a friend’s first order, not for your own. At most {c.friendsAYear.text} of a household count in
          a calendar year. If the order is refunded in full, the points are taken back.{' '}
          <a className="link" href="/legal#terms-friends" data-app>
            The terms
          </a>{' '}
          have the details.
        </p>
      </div>
      <dl className="inkrows referral-rows">
        {ROWS.map(({ name, text }) => (
          <div key={name}>
            <dt className="title">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Static sections: prerendered and not hydrated (src/ui/static-section.tsx). */
export const SECTIONS = { terms: Terms };
