import { Link } from 'react-router';
import type { PartnersAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { usePartners } from '../../partner-queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { useAddress } from '../use-address.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { OpenPartner } from './open-partner.tsx';
import './partners.css';

const rowOf = (id: string) => `partner-${id}`;

/** Partners, and the API access of one of them. The address names the open one. */
export function PartnersScreen() {
  const { search, close } = useAddress();
  const open = search.get('open');
  const heading = useFocusBack(open, rowOf);
  const { data, isError, isFetching, refetch } = usePartners();
  return (
    <main id="content" className={classes('partners', open && 'partners-open')}>
      <div className="partners-list">
        <header className="partners-head">
          <h1 className="d-sm" ref={heading} tabIndex={-1}>
            Partners
          </h1>
          <p className="muted">API keys and webhooks for their own programs.</p>
        </header>
        {isError && !data && <NotLoaded what="partners" busy={isFetching} onRetry={refetch} />}
        {!data && !isError && <Spinner />}
        {data?.partners.length === 0 && <p className="panel">There is no partner yet.</p>}
        {data && <Rows partners={data.partners} open={open} />}
      </div>
      {open && <OpenPartner key={open} id={open} onClose={close} />}
    </main>
  );
}

function Rows({ partners, open }: PartnersAtDesk & { open: string | null }) {
  return (
    <ul className="partners-rows" aria-label="Partners">
      {partners.map(({ id, slug, name, published, keys, webhooks, failed }) => (
        <li key={id}>
          <Link
            id={rowOf(id)}
            to={`?open=${id}`}
            className="partners-row"
            data-row
            aria-current={id === open ? 'true' : undefined}
            preventScrollReset
          >
            <b>{name}</b>
            <span className="partners-badges">
              {failed > 0 && <Badge tone="low">{failed} failed</Badge>}
              {!published && <Badge>No page</Badge>}
            </span>
            <span className="small muted">/{slug}</span>
            <span className="small tn">
              {countOf(keys, 'key')}, {countOf(webhooks, 'webhook')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
