import { WaitingForLab } from '#src/capabilities/fulfilment/screens/waiting-for-lab.tsx';
import { Dna } from '#src/capabilities/lab/screens/dna/dna.tsx';
import { type TabProps, useHome } from '../../home-context.ts';

/** The DNA tab, with the dates of the order while the report is awaited, and the reward that opens it. */
export function DnaTab({ cat }: TabProps) {
  const { coins, rewards } = useHome().view.loyalty;
  const reward = rewards.find(({ id }) => id === 'dna-report');
  return (
    <Dna
      cat={cat}
      Awaiting={WaitingForLab}
      reward={reward ? { ...reward, affordable: coins >= reward.pointsCost } : null}
    />
  );
}
