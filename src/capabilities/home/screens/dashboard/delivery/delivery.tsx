import type { TabProps } from '../../home-context.ts';

export function Delivery({ cat }: TabProps) {
  return <h2 className="d-sm">{cat.name}</h2>;
}
