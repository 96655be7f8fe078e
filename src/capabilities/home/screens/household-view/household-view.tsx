import { useHome } from '../home-context.ts';

export function HouseholdView() {
  const { view } = useHome();
  return <h2 className="d-sm">{view.household.totalCats}</h2>;
}
