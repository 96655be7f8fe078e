import { useSearchParams } from 'react-router';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useInbox } from '../../queries.ts';
import { partsOf } from '../use-address.ts';
import { FILTERS, Filters } from './filters.tsx';
import { InquiryRow } from './inquiry-row.tsx';
import { NotLoaded } from '../not-loaded.tsx';

/** The messages that fit the filter, and the filter. */
export function Messages({ open }: { open: string | null }) {
  const [search] = useSearchParams();
  const { data, isPending, isError, refetch, ...list } = useInbox(partsOf(search, FILTERS).toString());
  const inquiries = data?.pages.flatMap((page) => page.inquiries) ?? [];
  return (
    <>
      <Filters />
      {isPending && <Spinner />}
      {isError && !list.isFetchNextPageError && <NotLoaded what="messages" onRetry={refetch} />}
      {data && inquiries.length === 0 && <Nothing search={search} />}
      <ul className="inbox-rows">
        {inquiries.map((inquiry) => (
          <InquiryRow key={inquiry.id} inquiry={inquiry} open={inquiry.id === open} />
        ))}
      </ul>
      <ShowOlder list={list} things="messages" />
    </>
  );
}

const EMPTY: Record<string, string> = {
  open: 'Nothing is open. Everything has been answered.',
  mine: 'You have no open messages.',
  done: 'No message is done yet.',
  all: 'There are no messages yet.',
};

function Nothing({ search }: { search: URLSearchParams }) {
  const narrowed = search.get('search') || search.get('kind');
  return (
    <p className="panel inbox-note">
      {narrowed ? 'No message matches this filter.' : (EMPTY[search.get('state') ?? 'open'] ?? EMPTY.open)}
    </p>
  );
}
