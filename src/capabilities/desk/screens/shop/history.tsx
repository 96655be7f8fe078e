import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { differences } from '../../rules/differences.ts';
import type { AnyContent } from '../../rules/shop-kinds.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { useWriteVersion } from '../../shop-queries.ts';
import { firstPricesDay, samePrices } from '#src/capabilities/pricing/rules/price-books.ts';
import { exactly, onDay, when } from '../moments.ts';
import { fieldsOfPitch, PITCH_LABELS } from './pitch-fields.ts';
import { pricesInWords } from './price-fields.ts';
import { versionInput } from './use-version.ts';

const WORDS = { draft: 'saved a draft', published: 'published', withdrawn: 'took it off the shop' };
const FIELD_NAMES: Record<string, string> = {
  title: 'Title',
  department: 'Department',
  location: 'Place',
  type: 'Employment',
  description: 'In one sentence',
  does: 'What they will do',
  brings: 'What they bring',
  posted: 'Advertised on',
  until: 'Runs until',
  ...PITCH_LABELS,
};

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
              <PublishAgain piece={piece} content={content} what={`the version of ${when(at)}`} />
            )}
          </li>
        ))}
        {built && (
          <li>
            <p>
              <b>As the shop was built</b> {inEffect === 0 && <Badge tone="optimal">On the shop</Badge>}
            </p>
            {inEffect !== 0 && <PublishAgain piece={piece} content={built} what="what the shop was built with" />}
          </li>
        )}
      </ol>
    </div>
  );
}

/** Moments as people write them. */
function inWords(content: AnyContent): Readonly<Record<string, string | readonly string[]>> {
  if ('until' in content) return { until: exactly(content.until) };
  if ('perCat' in content) return pricesInWords(content);
  if (!('audience' in content)) return { ...content };
  return Object.fromEntries(Object.entries(fieldsOfPitch(content)).map(([field, text]) => [field, text.split('\n')]));
}

function Changes({ before, after }: { before: AnyContent | null; after: AnyContent }) {
  if (!before) return null;
  const changed = differences(inWords(before), inWords(after));
  if (changed.length === 0) return <p className="muted">The same words as before.</p>;
  return (
    <dl className="shop-changes">
      {changed.map(({ field, removed, added }) => (
        <div key={field}>
          <dt>{FIELD_NAMES[field] ?? field}</dt>
          {removed.map((line) => (
            <dd key={`- ${line}`}>
              <del>
                <span className="vh">Removed: </span>
                {line}
              </del>
            </dd>
          ))}
          {added.map((line) => (
            <dd key={`+ ${line}`}>
              <ins>
                <span className="vh">Added: </span>
                {line}
              </ins>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Prices that are not in effect begin later; everything else, and prices that take back those to come, at once. */
function againFrom({ versions, built, inEffect }: PieceHistory, content: AnyContent): string | null {
  if (!('perCat' in content)) return null;
  const current = inEffect === 0 ? built : versions.find(({ number }) => number === inEffect)?.content;
  const same = current && 'perCat' in current && samePrices(content, current);
  return same ? null : firstPricesDay(new Date());
}

interface AgainProps {
  piece: PieceHistory;
  content: AnyContent;
  what: string;
}

/** Undo: the same words as a new version. */
function PublishAgain({ piece, content, what }: AgainProps) {
  const { kind, key, number: seen } = piece;
  const act = useWriteVersion();
  const request = useRequestId();
  const publish = () => {
    const version = { kind, key, seen, state: 'published' as const, from: againFrom(piece, content), content };
    act.mutate(versionInput({ id: request.idFor(version), ...version }), {
      onSuccess: ({ title }) => {
        request.done();
        toast({ title: 'Published', text: title });
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
