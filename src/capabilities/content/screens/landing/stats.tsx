import { CLAIMS, STATEMENTS } from '#src/capabilities/pricing/rules/claims.ts';

const { sevenInOne, boxDays } = CLAIMS;
const { catsServed, acceptance } = STATEMENTS;

/** The figures count up on the way in (use-count-up.ts); here they are in their final form. */
export function Stats() {
  return (
    <section className="sec stats wrap">
      <h2 className="vh">In numbers</h2>
      <p className="d-lg say">
        {catsServed && (
          <>
            <span className="n n-nose countup">{catsServed.text}</span> cats so far.{' '}
          </>
        )}
        {acceptance && (
          <>
            <span className="n n-eye countup">{acceptance.text}</span> of {catsServed ? 'them' : 'our cats'} ate it,
            which for cats is as good as unanimous.{' '}
          </>
        )}
        <span className="n n-blue">{sevenInOne.text}</span>, every <span className="n n-saffron">{boxDays.text}</span>.
      </p>
    </section>
  );
}
