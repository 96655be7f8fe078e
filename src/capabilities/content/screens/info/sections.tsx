import { ShopFact } from '#src/web/shop-fact.tsx';
import { CLAIMS, STATEMENTS } from '#src/capabilities/pricing/rules/claims.ts';
import { Accordion } from '#src/ui/accordion.tsx';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { SUPPORT_CHAT } from '#src/web/shells/site-links.ts';
import { LISTED_ACTIVES } from '../../rules/active-list.ts';
import { Art } from './art.tsx';
import { QUESTIONS } from './questions.ts';

/** A sentence, the box, and then the list: first the stick, then its ingredients. */
function Features() {
  return (
    <div className="wrap">
      <div className="info-month">
        <h2 className="d-lg">One stick a day. Someone will come running.</h2>
        <div>
          <p className="lead">
            {CLAIMS.sticks.text} a month for each cat: {CLAIMS.stickTypes.text}, {CLAIMS.sticksPerType.text}, enough for{' '}
            {CLAIMS.boxDays.text}. The test decides which of the {CLAIMS.formulas.text} go in.
          </p>
          <Art name="month" className="info-box" />
        </div>
      </div>
      <table className="info-actives">
        <caption className="d-md">What is in them</caption>
        <thead>
          <tr>
            <th scope="col">Active</th>
            <th scope="col">Good for</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {LISTED_ACTIVES.map(({ name, benefit, stick, amount }) => (
            <tr key={name}>
              <th scope="row" className="d-sm">
                {name}
              </th>
              <td className="muted">
                {benefit}
                <span className="small subtle">In {stick}</span>
              </td>
              <td className="d-sm num">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted info-note">
        Amounts are for one stick of that kind; each kind is given once a week. The test decides which kinds your cat
        gets. Supplements are food, not medicine.
      </p>
    </div>
  );
}

const FIGURES = [
  {
    figure: CLAIMS.biomarkers.text,
    text: 'biomarkers, read from a little poop, a cheek swab and a pinch of fur. No needle, and no carrier box.',
  },
  {
    figure: CLAIMS.domains.text,
    text: 'in one D7+ report, each with the formula that supports it.',
  },
  {
    figure: CLAIMS.firstResults.text,
    text: `until the first results, once the lab has the samples. The full report takes ${CLAIMS.fullReport.text} at the latest.`,
  },
] as const;

function Science() {
  return (
    <div className="f-blue info-lab">
      <div className="wrap">
        <div className="info-lab-head">
          <h2 className="d-lg">Nobody asks the cat how it feels.</h2>
          <Art name="lab" />
        </div>
        <dl>
          {FIGURES.map(({ figure, text }) => (
            <div key={figure}>
              <dt className="d-md">{figure}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="row gap3 wrapf">
          <a className="btn ink" href="/science" data-app>
            How it is done
          </a>
          <a className="btn quiet" href="/test-kit" data-app>
            What you have to do
          </a>
        </p>
        <p className="small">A wellness analysis for healthy cats, not a diagnosis. A sick cat needs a vet.</p>
      </div>
    </div>
  );
}

const PLACES = [
  { to: '/about', name: 'About', text: 'Why we do this, and who the people are' },
  { to: '/blog', name: 'Blog', text: 'What owners ask us most, with sources' },
  { to: '/careers', name: 'Careers', text: 'Open positions, some of them near a cat' },
  { to: '/affiliate', name: 'Affiliate', text: 'For people who already talk about cats all day' },
] as const;

function About() {
  return (
    <div className="wrap info-who">
      <div>
        <h2 className="d-md">
          {STATEMENTS.team ? `${STATEMENTS.team.text} people` : 'People'}, all of them on the side of the cat. For every
          subscription that is paid, a month of sticks is set aside for a shelter.
        </h2>
        <Art name="nap" className="info-nap" />
      </div>
      <ul className="inkrows">
        {PLACES.map(({ to, name, text }) => (
          <li key={to}>
            <a className="title" href={to} data-app>
              {name}
            </a>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Support() {
  return (
    <div className="wrap info-ask">
      <h2 className="d-md">Asked before</h2>
      <Accordion
        name="info-faq"
        open={0}
        items={QUESTIONS.map(({ title, body, launch }) => ({
          title,
          body: launch ? <div data-offer="launch">{body}</div> : body,
        }))}
      />
      <HelpBlock
        title="Not asked before?"
        action={
          <div className="row gap3 wrapf">
            <a className="btn" href="/about#support" data-app>
              Write to us
            </a>
            <a className="btn milk" href={SUPPORT_CHAT}>
              <ShopFact name="chatInvitation" />
            </a>
          </div>
        }
        art={<Art name="help" />}
      >
        <ShopFact name="chatName" /> {CLAIMS.chatWeekdays.text} GST, Monday to Friday. {CLAIMS.chatWeekend.text} at the
        weekend.
      </HelpBlock>
    </div>
  );
}

/** The panels that only have to be read. */
export const SECTIONS = { features: Features, science: Science, about: About, support: Support };
