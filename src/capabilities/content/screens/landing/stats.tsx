import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { CountUp } from './count-up.tsx';

const { catsServed, acceptance, sevenInOne, boxDays } = CLAIMS;
const wholeNumber = new Intl.NumberFormat('en-US');

export function Stats() {
  return (
    <section className="sec stats wrap">
      <h2 className="vh">In numbers</h2>
      <p className="d-lg say">
        <span className="n n-nose">
          <CountUp to={catsServed.value} print={(value) => wholeNumber.format(value)} />
        </span>{' '}
        cats so far.{' '}
        <span className="n n-eye">
          <CountUp to={acceptance.value} print={(value) => `${value}%`} />
        </span>{' '}
        of them ate it, which for cats is as good as unanimous. <span className="n n-blue">{sevenInOne.text}</span>,
        every <span className="n n-saffron">{boxDays.text}</span>.
      </p>
    </section>
  );
}
