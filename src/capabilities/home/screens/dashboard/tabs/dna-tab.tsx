import { useQuery } from '@tanstack/react-query';
import { WaitingForLab } from '#src/capabilities/fulfilment/screens/waiting-for-lab.tsx';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Dna } from '#src/capabilities/lab/screens/dna/dna.tsx';
import type { Loyalty } from '#src/capabilities/rewards/contract.ts';
import { rewardsQuery } from '#src/capabilities/rewards/queries.ts';
import { type TabProps, useHome } from '../../home-context.ts';

/** The DNA tab, with the dates of the order while the report is awaited, and the reward that opens it. */
export function DnaTab({ cat }: TabProps) {
  const { rewards = [] } = useHome().view.loyalty;
  return useHousehold().demo ? <Opened cat={cat} reward={rewards.find(isReport)} /> : <Offered cat={cat} />;
}

const isReport = ({ id }: { id: string }) => id === 'dna-report';

/** The cost is the one on offer now; while it is not known no reward is named. */
function Offered({ cat }: TabProps) {
  const { data = [] } = useQuery(rewardsQuery);
  return <Opened cat={cat} reward={data.find(isReport)} />;
}

interface OpenedProps extends TabProps {
  reward: (NonNullable<Loyalty['rewards']>[number] & { unavailable?: string | null }) | undefined;
}

function Opened({ cat, reward }: OpenedProps) {
  const { coins } = useHome().view.loyalty;
  const affordable = reward !== undefined && !reward.unavailable && coins >= reward.pointsCost;
  return <Dna cat={cat} Awaiting={WaitingForLab} reward={reward ? { ...reward, affordable } : null} />;
}
