import { STAGES, spanShort } from '#src/capabilities/pricing/rules/times.ts';
import { onChart } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { DashboardCat } from '../../../contract.ts';
import { useHome } from '../../home-context.ts';
import { BADGES } from '#src/capabilities/fulfilment/screens/waiting-words.ts';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';

const SITTING = onChart();

/** C16: the swab is in every kit, the report comes with Pro or as a reward. */
export function Locked({ cat: { name, hasTestResults, results } }: { cat: DashboardCat }) {
  const { loyalty } = useHome().view;
  const { open } = useRecords();
  const reward = loyalty.rewards.find(({ id }) => id === 'dna-report');
  return (
    <section className="dna-locked">
      {/* Our own drawing, made of tables: no input reaches it. */}
      <span className="art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SITTING }} />
      <div>
        <Badge tone="pro">Pro Feature</Badge>
        <h2 className="d-sm">A cat is sitting on this report.</h2>
        <p className="lead">
          Every kit has a cheek swab, including {name}’s. The DNA report comes with Pro
          {reward ? `, or for ${reward.pointsCost} coins as the reward “${reward.title}”.` : '.'}
        </p>
        <ul className="dna-list">
          <li>Up to two breeds, with their share</li>
          <li>Predispositions, explained</li>
          <li>Coat, eyes and size, compared with the profile</li>
        </ul>
        {!hasTestResults && (
          <p className="small muted">
            <Badge tone="normal">{BADGES[results.state]}</Badge> No DNA has been read yet. It takes{' '}
            {spanShort(STAGES.dna)} from when the lab has the samples.
          </p>
        )}
        <div className="row gap3 wrapf">
          <Button onClick={() => open({ what: 'upgrade' })}>Upgrade to Pro</Button>
          {reward && loyalty.coins >= reward.pointsCost && (
            <ButtonLink variant="quiet" to="/achievements#rewards">
              Redeem {reward.pointsCost} coins
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
