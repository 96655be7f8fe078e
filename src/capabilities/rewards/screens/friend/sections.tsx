import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

const c = CLAIMS;

const ROWS: readonly { name: string; text: string }[] = [
  {
    name: 'For you',
    text: `${c.friendPoints.text}, on the day your first box of sticks leaves. Points become free delivery, something off a month, another test kit.`,
  },
  { name: 'For your friend', text: `The same ${c.friendPoints.text}, on the same day.` },
  {
    name: 'For your cat',
    text: `A box with ${c.sticks.text} a month, chosen from what the lab found in your cat and in no other.`,
  },
];

function Terms() {
  return (
    <section className="wrap sec reading" aria-labelledby="frnd-terms">
      <div>
        <h2 className="d-md" id="frnd-terms">
          Who gets what.
        </h2>
        <p className="muted">
          It counts for a first order, and not for one’s own. At most {c.friendsAYear.text} of a household count in a
          calendar year. Should the order be refunded in full, the points go back.{' '}
          <a className="link" href="/legal#terms-friends" data-app>
            The terms
          </a>{' '}
          say it in full.
        </p>
      </div>
      <dl className="inkrows frnd-rows">
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

/** Static sections: prerendered and not hydrated (src/ui/still.tsx). */
export const SECTIONS = { terms: Terms };
