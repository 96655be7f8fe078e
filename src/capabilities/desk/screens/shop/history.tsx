import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import type { AnyContent } from '../../rules/shop-kinds.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { useWriteVersion } from '../../shop-queries.ts';
import { pricesDayAgain, samePrices } from '#src/capabilities/pricing/rules/price-books.ts';
import { onDay, when } from '../moments.ts';
import { Changes } from './changes.tsx';
import { shownContent } from './newest-content.ts';
import { publishedText, versionInput } from './use-version.ts';

const WORDS = { draft: 'saved a draft', published: 'published', withdrawn: 'took it off the shop' };
/** Every version of a piece with what it changed, newest first, each of which can be published again. */
export function History({ piece }: { piece: PieceHistory }) {
  const { versions, built, inEffect } = piece;
  return (
    <div>
      <h3 className="small strong">Versions</h3>
      <ol className="shop-versions small">
        {versions.map(({ id, number, state, author, at, validFrom, content }, index) => (
          <li key={id}>
            <p>
              <b>{author}</b> {WORDS[state]}
              {validFrom > at && ` from ${onDay(validFrom)}`}{' '}
              <time className="muted nb" dateTime={at}>
                {when(at)}
              </time>{' '}
              {number === inEffect && <Badge tone="optimal">On the shop</Badge>}
            </p>
            {state !== 'withdrawn' && <Changes before={versions[index + 1]?.content ?? built} after={content} />}
            {number !== inEffect && state !== 'withdrawn' && (
              <PublishAgain piece={piece} content={content} validFrom={validFrom} what={`the version of ${when(at)}`} />
            )}
          </li>
        ))}
        {built && (
          <li>
            <p>
              <b>As the shop was built</b> {inEffect === 0 && <Badge tone="optimal">On the shop</Badge>}
            </p>
            {inEffect !== 0 && (
              <PublishAgain piece={piece} content={built} validFrom={null} what="what the shop was built with" />
            )}
          </li>
        )}
      </ol>
    </div>
  );
}

/** Prices that are not in effect begin later; everything else, and prices that take back those to come, at once. */
function againFrom(piece: PieceHistory, { content, validFrom }: Again): string | null {
  if (!('perCat' in content)) return null;
  const current = shownContent(piece);
  const same = current && 'perCat' in current && samePrices(content, current);
  const now = new Date();
  return same ? null : pricesDayAgain(validFrom ? new Date(validFrom) : now, now);
}

interface Again {
  content: AnyContent;
  /** Of the version; null for the one of the build. */
  validFrom: string | null;
}

interface AgainProps extends Again {
  piece: PieceHistory;
  what: string;
}

/** Undo: the same words as a new version. */
function PublishAgain({ piece, content, validFrom, what }: AgainProps) {
  const { kind, key, number: seen } = piece;
  const act = useWriteVersion();
  const request = useRequestId();
  const publish = () => {
    const version = {
      kind,
      key,
      seen,
      state: 'published' as const,
      from: againFrom(piece, { content, validFrom }),
      content,
    };
    act.mutate(versionInput({ id: request.idFor(version), ...version }), {
      onSuccess: ({ title }) => {
        request.done();
        toast({ title: 'Published', text: publishedText(title, version.from) });
      },
      onError: (error) => sayFailed('Not published', error),
    });
  };
  return (
    <Button size="sm" variant="quiet" busy={act.isPending} busyLabel="Publishing..." onClick={publish}>
      Publish again<span className="vh"> {what}</span>
    </Button>
  );
}
