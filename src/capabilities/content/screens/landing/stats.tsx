import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

const { catsServed, acceptance, sevenInOne, boxDays } = CLAIMS;

/** The figures count up on the way in (use-count-up.ts); here they are in their final form. */
export function Stats() {
  return (
    <section className="sec stats wrap">
      <h2 className="vh">In numbers</h2>
      <p className="d-lg say">
        <span className="n n-nose countup">{catsServed.text}</span> cats so far.{' '}
        <span className="n n-eye countup">{acceptance.text}</span> of them ate it, which for cats is as good as
        unanimous. <span className="n n-blue">{sevenInOne.text}</span>, every{' '}
        <span className="n n-saffron">{boxDays.text}</span>.
      </p>
    </section>
  );
}
