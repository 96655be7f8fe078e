import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { Letters as LettersView } from '#src/capabilities/outreach/letter-contract.ts';
import { useLetters } from '../../shop-queries.ts';
import { when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { ShopPart, ShopRow } from './shop-part.tsx';

type Summary = LettersView['letters'][number];

/** The address of a letter in this screen; a position's has no capital letters. */
export const LETTER_PREFIX = 'LETTER-';
export const NEW_LETTER = `${LETTER_PREFIX}new`;

const LOOKS: Record<Summary['state'], { tone: BadgeTone; word: string }> = {
  draft: { tone: 'borderline', word: 'Draft' },
  sending: { tone: 'normal', word: 'Being sent' },
  stopped: { tone: 'low', word: 'Stopped' },
  sent: { tone: 'optimal', word: 'Sent' },
};

/** '120 of 3,400 addresses'. */
export const progress = ({ mailed, addressed }: Pick<Summary, 'mailed' | 'addressed'>): string =>
  addressed === null ? 'Not sent' : `${formatNumber(mailed)} of ${countOf(addressed, 'address', 'addresses')}`;

export function LetterBadge({ state }: { state: Summary['state'] }) {
  const { tone, word } = LOOKS[state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** Newsletters, newest first. */
export function Letters({ open }: { open: string | null }) {
  const { data, isError, isFetching, refetch } = useLetters();
  return (
    <ShopPart title="Newsletter" add={{ id: NEW_LETTER, label: 'New newsletter' }}>
      {isError && !data && <NotLoaded what="newsletters" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && (
        <>
          <p className="small muted">
            {countOf(data.confirmed, 'address has', 'addresses have')} confirmed.
            {data.letters.length === 0 && ' No newsletter has been written yet.'}
          </p>
          <ul className="shop-rows">
            {data.letters.map((letter) => (
              <ShopRow key={letter.id} id={LETTER_PREFIX + letter.id} open={open}>
                <b>{letter.subject}</b>
                <LetterBadge state={letter.state} />
                <span className="small muted">
                  {letter.author}, {when(letter.updatedAt)}
                </span>
                <span className="small num">{progress(letter)}</span>
              </ShopRow>
            ))}
          </ul>
        </>
      )}
    </ShopPart>
  );
}
