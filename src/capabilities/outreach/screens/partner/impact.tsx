import { formatNumber } from '#src/lib/numbers.ts';
import type { PartnerView } from '../../contract.ts';
import { monthlyDonations } from '../../rules/partner-earnings.ts';
import { countOf, plural } from '#src/lib/plurals.ts';
import { Art } from './art.tsx';

/** 'Three': as a heading begins. */
const WORDS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

const STORY_ART = ['story0', 'story1', 'story2'] as const;

/** Suggested content, our support, results for cats so far, and a donation calculator. */
export function Impact({ partner }: { partner: PartnerView }) {
  const { content } = partner;
  return (
    <>
      <section className="wrap sec partner-work">
        <div>
          <h2 className="d-md">What you could make</h2>
          <Reasons reasons={content.contentTypes} />
        </div>
        <div>
          <h2 className="d-md">What we give for it</h2>
          <Reasons reasons={content.support} />
        </div>
      </section>
      <section className="partner-results f-eye">
        <div className="wrap sec">
          <h2 className="vh">Results so far</h2>
          <ul data-cited="sources">
            {content.results.map(({ figure, label }) => (
              <li key={label}>
                <span className="num">{figure}</span>
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {content.stories.length > 0 && <Stories partner={partner} />}
      <Donations partner={partner} />
      <Sources partner={partner} />
    </>
  );
}

function Stories({ partner: { content, sample } }: { partner: PartnerView }) {
  return (
    <section className="wrap sec">
      <h2 className="d-md">
        {WORDS[content.stories.length] ?? content.stories.length} {plural(content.stories.length, 'cat')}, before and
        after
      </h2>
      {sample && (
        <p className="partner-mark">
          <span className="badge saffron">Sample</span> These stories are made up. They show what such stories look
          like.
        </p>
      )}
      <div className="partner-stories" data-sample={sample || undefined} data-cited="sources">
        {content.stories.map(({ name, location, before, after, weeks }, i) => (
          <article key={name}>
            <Art name={STORY_ART[i % STORY_ART.length] ?? 'story0'} className="partner-face" />
            <h3 className="d-sm">{name}</h3>
            <p className="muted small">
              {location}, {countOf(weeks, 'week')}
            </p>
            <dl>
              <dt className="small strong">Before</dt>
              <dd>{before}</dd>
              <dt className="small strong">After</dt>
              <dd>{after}</dd>
            </dl>
          </article>
        ))}
      </div>
    </section>
  );
}

function Reasons({ reasons }: { reasons: PartnerView['content']['support'] }) {
  return (
    <ul className="inkrows">
      {reasons.map(({ title, text }) => (
        <li key={title}>
          <h3 className="title">{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Donations({ partner }: { partner: PartnerView }) {
  const { shelters } = partner.content;
  return (
    <section className="partner-donate f-nose">
      <div className="wrap sec" data-cited="terms">
        <h2 className="title">Estimated monthly donations</h2>
        <p className="partner-donated">
          <span className="num">{formatNumber(monthlyDonations(partner))}</span> monthly supplies
        </p>
        <p className="partner-donate-why">
          One for each subscription sold: your audience at {partner.conversionBasisPoints / 100}%. They go to{' '}
          {shelters.figure ? `${shelters.figure} ${shelters.label}` : 'shelters'}.
        </p>
      </div>
    </section>
  );
}

/** Sources of all figures about cats, markets and shelters. */
function Sources({ partner: { content } }: { partner: PartnerView }) {
  const figures = [...content.results, content.shelters, ...content.market].filter(({ figure }) => figure);
  return (
    <section className="wrap partner-note" id="sources">
      <h2 className="title">Who says so</h2>
      <ul data-cited="sources">
        {figures.map(({ figure, label, source }) => (
          <li key={label}>
            <b>
              {figure} {label}
            </b>
            : {source}.
          </li>
        ))}
      </ul>
    </section>
  );
}
