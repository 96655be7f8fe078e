import { PLAN_LIST } from '../rules/plans.ts';

/** The head of a table of prices: numbers of cats, then the plans. */
export function PlanHeads({ className }: { className?: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">Cats</th>
        {PLAN_LIST.map(({ id, name }) => (
          <th key={id} scope="col" className={className}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
