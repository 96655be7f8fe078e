import type { TabProps } from '../../home-context.ts';

export function Dna({ cat }: TabProps) {
  return <h2 className="d-sm">{cat.name}</h2>;
}
