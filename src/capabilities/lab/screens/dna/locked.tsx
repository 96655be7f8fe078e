import { STAGES, spanShort } from '#src/capabilities/pricing/rules/times.ts';
import { onChart } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { LabCat } from '../../sticks-contract.ts';
import { BADGES } from '../waiting-badges.ts';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';

const SITTING = onChart();

/** The report as a reward of the loyalty program, which a module above this one owns. */
export interface DnaReward {
  title: string;
  pointsCost: number;
  /** Whether the coins suffice. */
  affordable: boolean;
}

interface LockedProps {
  cat: LabCat;
  reward: DnaReward | null;
}

/** C16: the swab is in every kit, the report comes with Pro or as a reward. */
export function Locked({ cat: { name, hasTestResults, results }, reward }: LockedProps) {
  const { open } = useRecords();
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
          {reward?.affordable && (
            <ButtonLink variant="quiet" to="/achievements#rewards">
              Redeem {reward.pointsCost} coins
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
