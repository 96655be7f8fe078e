import { differences } from '../../rules/differences.ts';
import type { AnyContent } from '../../rules/shop-kinds.ts';
import { fieldsOfPitch, PITCH_LABELS } from './pitch-fields.ts';
import { ARTICLE_LABELS, articleInWords } from './article-fields.ts';
import { CLAIM_LABELS, claimInWords } from './claim-fields.ts';
import { LAUNCH_LABELS, launchInWords } from './launch-fields.ts';
import { pricesInWords } from './price-fields.ts';

const FIELD_NAMES: Record<string, string> = {
  title: 'Title',
  department: 'Department',
  location: 'Place',
  type: 'Employment',
  description: 'In one sentence',
  does: 'What they will do',
  brings: 'What they bring',
  posted: 'Advertised on',
  pointsCost: 'Cost in points',
  places: 'Places',
  ...CLAIM_LABELS,
  ...LAUNCH_LABELS,
  ...ARTICLE_LABELS,
  ...PITCH_LABELS,
};

/** Moments as people write them. */
function inWords(content: AnyContent): Readonly<Record<string, string | readonly string[]>> {
  if ('until' in content) return launchInWords(content);
  if ('places' in content) return { places: String(content.places) };
  if ('wrong' in content) return claimInWords(content);
  if ('perCat' in content) return pricesInWords(content);
  if ('pointsCost' in content) return { ...content, pointsCost: String(content.pointsCost) };
  if ('excerpt' in content) return articleInWords(content);
  if (!('audience' in content)) return { ...content };
  return Object.fromEntries(Object.entries(fieldsOfPitch(content)).map(([field, text]) => [field, text.split('\n')]));
}

interface ChangesProps {
  before: AnyContent | null;
  after: AnyContent;
  /** Said where nothing changes. */
  same?: string;
}

/** Changes of a version of a piece against another, field by field. */
export const Changes = ({ before, after, same }: ChangesProps) =>
  before && <ChangedFields before={inWords(before)} after={inWords(after)} names={FIELD_NAMES} same={same} />;

type Words = Parameters<typeof differences>[0];
interface ChangedProps {
  before: Words;
  after: Words;
  /** Names of the fields as people call them. */
  names: Readonly<Record<string, string>>;
  same?: string | undefined;
}

/** Changes of texts by their fields, with removed and added words. */
export function ChangedFields({ before, after, names, same = 'The same words as before.' }: ChangedProps) {
  const changed = differences(before, after);
  if (changed.length === 0) return <p className="muted">{same}</p>;
  return (
    <dl className="shop-changes">
      {changed.map(({ field, removed, added }) => (
        <div key={field}>
          <dt>{names[field] ?? field}</dt>
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
