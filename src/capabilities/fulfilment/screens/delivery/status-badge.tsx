import { Check } from '#src/ui/icons/check.ts';
import { Package } from '#src/ui/icons/package.ts';
import { Truck } from '#src/ui/icons/truck.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import type { OrderLine } from '../../order-status-contract.ts';

const LOOKS: Record<OrderLine['status'], { tone: BadgeTone; Icon: typeof Check }> = {
  Processing: { tone: 'plain', Icon: Package },
  'In Transit': { tone: 'normal', Icon: Truck },
  Delivered: { tone: 'optimal', Icon: Check },
  Completed: { tone: 'optimal', Icon: Check },
};

/** R378: one of the four words for a parcel's state. */
export function StatusBadge({ status }: { status: OrderLine['status'] }) {
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {status}
    </Badge>
  );
}
