import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { Art } from './art.tsx';

const { biomarkers, boxDays, firstResults, fullReport, kitShips, sticks } = CLAIMS;

const STOPS = [
  {
    art: 'kitStop',
    title: 'The kit comes to you',
    text: 'Three small samples: a little poop, a cheek swab and a pinch of fur from the back of the neck. Seal it, post it, forgive each other.',
    fact: `Ships in ${kitShips.text}`,
  },
  {
    art: 'labStop',
    title: 'The lab reads it',
    text: `Our Dubai lab looks at more than ${biomarkers.value} biomarkers; the analysis is called D7+. Most reports are ready ${firstResults.text} after the samples arrive, and none takes longer than ${fullReport.text}.`,
    fact: `${biomarkers.text} biomarkers`,
  },
  {
    art: 'monthStop',
    title: 'Seven sticks, made up',
    text: `Seven kinds, four of each, one a day for ${boxDays.text}. We adjust the formula as your cat changes, and a box follows every month.`,
    fact: `${sticks.text} per cat, per month`,
  },
] as const;

/** Three stops on one long tail. */
export function Stops() {
  return (
    <div className="wrap">
      <div className="fhead">
        <h2 className="d-lg">First, we ask the cat.</h2>
        <p className="lead muted">
          Cats hide what is wrong until it is obvious. A lab does not need them to say anything.
        </p>
      </div>
      <div className="tail">
        {STOPS.map(({ art, title, text, fact }) => (
          <article key={art} className="stop">
            <Art name={art} className={`pic ${art}`} />
            <div className="tx">
              <h3 className="d-sm">{title}</h3>
              <p className="muted">{text}</p>
              <p className="fact">{fact}</p>
            </div>
          </article>
        ))}
        <svg className="tailsvg hide-m" viewBox="0 0 1196 150" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M96 128H1110C1172 128 1186 96 1174 66C1168 50 1176 34 1186 28"
            fill="none"
            stroke="#8997a3"
            strokeWidth="24"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </div>
    </div>
  );
}
