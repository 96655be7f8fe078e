import { Link } from 'react-router';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { listOf } from '#src/lib/lists.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { HouseholdList, HouseholdRow } from '../../household-contract.ts';
import { planWords } from './plan-words.ts';

export const rowOf = (id: string): string => `household-${id}`;

interface Props {
  list: HouseholdList;
  search: string;
  open: string | null;
}

/** Households that were found. */
export function HouseholdRows({ list: { households, more }, search, open }: Props) {
  if (!search) return null;
  if (households.length === 0) return <p className="panel">No household was found.</p>;
  return (
    <>
      <p className="vh">{countOf(households.length, 'household')} found</p>
      <ul className="households-rows">
        {households.map((household) => (
          <Row key={household.id} household={household} search={search} open={household.id === open} />
        ))}
      </ul>
      {more && <p className="small muted">There are more. Please type more of it.</p>}
    </>
  );
}

function Row({ household, search, open }: { household: HouseholdRow; search: string; open: boolean }) {
  const { id, names, emails, phones, cats, plan, order, guest } = household;
  const address = new URLSearchParams({ search, open: id });
  return (
    <li>
      <Link
        className="households-row"
        id={rowOf(id)}
        data-row
        to={`?${address}`}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
      >
        <b>{listOf(names) || emails[0] || 'No name'}</b>
        <span className="households-row-plan">
          {guest && <Badge tone="normal">Guest</Badge>}
          {plan && <Badge tone={planWords(plan).tone}>{`${PLANS[plan.plan].name}, ${planWords(plan).word}`}</Badge>}
        </span>
        <span className="muted">
          {cats.map(({ name, archived }) => (archived ? `${name} (gone)` : name)).join(', ')}
        </span>
        <span className="muted tn">{order}</span>
        <span className="muted households-row-contact">{[...emails, ...phones].join(', ')}</span>
      </Link>
    </li>
  );
}
