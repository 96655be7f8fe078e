import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import type { HouseholdDetail, HouseholdListName } from '../../household-contract.ts';
import { useOlderLines } from '../../household-queries.ts';
import { Lines } from './section.tsx';

interface Props<L extends HouseholdListName> {
  household: HouseholdDetail;
  list: L;
  /** 'orders': name of the list on the button. */
  what: string;
  none: string;
  children: (item: HouseholdDetail[L][number]) => ReactNode;
  keyOf: (item: HouseholdDetail[L][number]) => string;
}

/** The newest lines of a list, and a button for the older ones. The first that it brings takes the focus. */
export function OlderLines<L extends HouseholdListName>({ household, list, what, none, children, keyOf }: Props<L>) {
  const from = household.next[list];
  const { data, hasNextPage, isFetching, fetchNextPage } = useOlderLines(household.id, list, from);
  const older = data?.pages ?? [];
  const lines = [household[list], ...older.map((page) => page[list])].flat() as HouseholdDetail[L][number][];
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(lines.length);
  useEffect(() => {
    if (older.length > 0 && lines.length > before.current)
      part.current?.querySelectorAll<HTMLElement>('li')[before.current]?.focus();
    before.current = lines.length;
  }, [lines.length, older.length]);
  const more = data ? hasNextPage : from !== null;
  const show = async () => {
    const { error } = await fetchNextPage();
    if (error) sayFailed('Not loaded', error);
  };
  return (
    <div ref={part} className="households-older">
      <Lines of={lines} none={none} keyOf={keyOf}>
        {children}
      </Lines>
      {more && (
        <Button variant="quiet" size="sm" busy={isFetching} busyLabel="Loading..." onClick={() => void show()}>
          Older {what}
        </Button>
      )}
    </div>
  );
}
