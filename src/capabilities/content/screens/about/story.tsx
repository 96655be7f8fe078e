import { CLAIMS, STATEMENTS } from '#src/capabilities/pricing/rules/claims.ts';
import { Art } from './art.tsx';
import { TEAM } from './team.ts';

const c = CLAIMS;
const { acceptance, shelters, team } = STATEMENTS;

export function Story() {
  return (
    <section className="wrap reading sec about-story" id="about">
      <h2 className="d-md">There is no such animal as “cats”</h2>
      <div>
        <p className="lead">
          There is one that eats only at night and only if somebody stands beside it. There is one whose mother had
          trouble with her kidneys. There is one that has decided against salmon. A supplement for cats in general is
          made for none of them.
        </p>
        <p>
          So we begin at the other end, with cat parents and one cat, or six. A test kit comes to your home, our lab in
          Dubai reads what you send back, and then {c.sticks.text} a month are mixed from what it found, for one cat and
          nobody else. Next month it is looked at again, because cats change, and rarely announce it.
        </p>
        <p>
          Everything we make has to pass the one panel that cannot be persuaded, flattered or paid. It walks away, or it
          does not. We find that a very clean way to work.
        </p>
      </div>
    </section>
  );
}

export function Mission() {
  return (
    <>
      <h2 className="cap">Our mission</h2>
      <p className="d-lg">One cat, one formula. The cat has the last word.</p>
      <p className="lead">
        And one for a cat without a sofa: each paid subscription sets a month of supplements aside for a shelter cat
        {shelters && (
          <>
            , among <span className="nb">{shelters.text}</span> verified shelters
          </>
        )}
        .
      </p>
    </>
  );
}

const REASONS = [
  {
    figure: `${c.biomarkers.text} biomarkers`,
    title: 'It begins with a test',
    text: 'Read from three samples you take at home, without a needle and mostly without an argument.',
  },
  {
    figure: c.formulasPerCat.text,
    title: 'Mixed for one',
    text: 'Your cat gets seven of our eight formulas. We leave out the one it needs least.',
  },
  ...(acceptance
    ? [
        {
          figure: acceptance.text,
          title: 'Cats eat it',
          text: 'Stick acceptance. The others had their reasons, and their people had their money back.',
        },
      ]
    : []),
  {
    figure: c.fullReport.text,
    title: 'You know when',
    text: `The longest the full report and the plan take. First results usually come ${c.firstResults.text} after the lab has the samples.`,
  },
  {
    figure: c.guarantee.text,
    title: 'Refused means refunded',
    text: 'On the first order, for any reason. We do not ask the cat for one.',
  },
  {
    figure: c.answer.text,
    title: 'A person answers',
    text: 'At the latest, when you write. In the chat it takes as long as putting down a cat.',
  },
];

export function Reasons() {
  return (
    <section className="wrap sec about-why">
      <h2 className="d-md">Why people choose us</h2>
      <p className="lead muted">The cats had no choice, and have accepted it.</p>
      <ul className="inkrows">
        {REASONS.map(({ figure, title, text }) => (
          <li key={title}>
            <span className="num d-sm">{figure}</span>
            <h3 className="title">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Team() {
  return (
    <section className="about-team f-oat" id="team">
      <div className="wrap">
        <h2 className="d-lg">
          {TEAM.length} of our team{team && ` of ${team.text}`}
        </h2>
        <p className="lead">Drawn as their cats, who are easier to photograph and less shy.</p>
        <ul>
          {TEAM.map(({ name, role, line, cat }) => (
            <li key={name}>
              <Art name={`team-${cat}`} className="about-face" />
              <div>
                <h3 className="title">{name}</h3>
                <p className="strong small">{role}</p>
                <p className="small muted">{line}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="small muted">Names and lines are placeholders: we show no one without their consent.</p>
      </div>
    </section>
  );
}
