import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../query.ts';
import { refreshedBy } from '../refreshed-by.ts';

/** "Whose cats?" of the account menu: households of others that the person shares. Asked for once the menu is open. */
export function SharedHouseholds({ open }: { open: boolean }) {
  const { data } = useQuery({ ...query('/api/memberships', refreshedBy('people')), enabled: open });
  if (!data?.length) return null;
  return (
    <nav aria-label="Whose cats?" className="appbar-whose">
      <span className="small muted">Whose cats?</span>
      <Link to="/dashboard">Yours</Link>
      {data.map(({ id, owner }) => (
        <Link key={id} to={`/shared?household=${id}`}>
          {owner}’s
        </Link>
      ))}
    </nav>
  );
}
