import { Link } from 'react-router';
import type { DeskGiftsView } from '#src/capabilities/gifts/contract.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useGifts } from '../../queries.ts';
import { SearchField } from '../filter-parts.tsx';
import { onDay } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { giftLook } from './gift-words.ts';
import { Part } from './part.tsx';

interface GiftsProps {
  search: string;
  /** Id of the gift that is open beside the list. */
  open: string | null;
  onSearch: (search: string) => void;
}

/** Gifts by number, giver's or recipient's address; without a search the newest. */
export function Gifts({ search, open, onSearch }: GiftsProps) {
  const { data, isError, isFetching, refetch } = useGifts(search);
  return (
    <Part name="gifts" title="Gifts">
      <SearchField
        label="Find a gift"
        placeholder="Number, or mail of giver or recipient"
        maxLength={254}
        value={search}
        onSearch={onSearch}
      />
      {isError && !data && <NotLoaded what="gifts" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Rows gifts={data.gifts} search={search} open={open} />}
    </Part>
  );
}

interface RowsProps {
  gifts: DeskGiftsView['gifts'];
  search: string;
  open: string | null;
}

function Rows({ gifts, search, open }: RowsProps) {
  if (gifts.length === 0) return <p className="panel">{search ? 'No gift was found.' : 'No gift was bought yet.'}</p>;
  return (
    <ul className="payments-rows">
      {gifts.map((gift) => {
        const { tone, word } = giftLook(gift);
        const address = new URLSearchParams({ list: 'gifts', ...(search && { search }), gift: gift.id });
        return (
          <li key={gift.id}>
            <Link
              className="payments-row"
              data-row
              to={`?${address}`}
              aria-current={gift.id === open ? 'true' : undefined}
              preventScrollReset
            >
              <b>
                {gift.giver.name} <span className="muted tn">{gift.number}</span>
              </b>
              <span className="num">{formatMoney(gift.total)}</span>
              <span className="muted">
                {countOf(gift.months, 'month')} of {PLANS[gift.plan].name}, {onDay(gift.createdAt)}
              </span>
              <Badge tone={tone}>{word}</Badge>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
