import { isDocument, isPage, pagePath, paperPath } from './paper-path.ts';
import { ArrowLeftRight } from '#src/ui/icons/arrow-left-right.ts';
import { Coins } from '#src/ui/icons/coins.ts';
import { FileText } from '#src/ui/icons/file-text.ts';
import { Gift } from '#src/ui/icons/gift.ts';
import { FlaskConical } from '#src/ui/icons/flask-conical.ts';
import { KeyRound } from '#src/ui/icons/key-round.ts';
import { Mail } from '#src/ui/icons/mail.ts';
import { MessageCircle } from '#src/ui/icons/message-circle.ts';
import type { Icon as IconComponent } from '#src/ui/icon.tsx';
import { Package } from '#src/ui/icons/package.ts';
import { PackageCheck } from '#src/ui/icons/package-check.ts';
import { Pill } from '#src/ui/icons/pill.ts';
import { PencilLine } from '#src/ui/icons/pencil-line.ts';
import { ReceiptText } from '#src/ui/icons/receipt-text.ts';
import { Undo2 } from '#src/ui/icons/undo-2.ts';
import { Link } from 'react-router';
import { FORMULAS, formulaName } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SEVEN_STICKS } from '#src/ui/art/sticks.ts';
import { Badge } from '#src/ui/badge.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { TimelineItem, TimelinePage } from '../../timeline-contract.ts';
import type { TimelineKind } from '../../rules/timeline.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { entryText, KIND_NAMES } from '#src/capabilities/households/screens/records/entry-words.ts';

const ICONS: Readonly<Record<Exclude<TimelineKind, 'cat' | 'formula'>, IconComponent>> = {
  log: PencilLine,
  medicine: Pill,
  sample: FlaskConical,
  result: FlaskConical,
  order: Package,
  box: PackageCheck,
  invoice: ReceiptText,
  refund: Undo2,
  plan: ArrowLeftRight,
  gift: Gift,
  points: Coins,
  message: MessageCircle,
  document: FileText,
  mail: Mail,
  account: KeyRound,
};

export interface TimelineProps {
  /** API of the own household, or of the sample one. */
  base: '/api' | '/api/demo';
  /** Dashboard that the items link to. */
  dashboard: '/dashboard' | '/demo-dashboard';
}

interface ItemProps extends TimelineProps {
  item: TimelineItem;
  page: TimelinePage;
}

/** One event: its time, cats, text and link. */
export function Item({ item, page, ...where }: ItemProps) {
  const { entry, state, kind } = item;
  const cats = page.cats.filter(({ id }) => item.cats.includes(id));
  const said = entry ? entrySaid(item, page) : { title: item.title ?? '', text: item.text };
  // A page kept in the browser by an older build has no such field.
  const isImported = typeof item.from === 'string';
  const gone = state === 'corrected' ? 'Corrected' : state === 'removed' ? 'Removed' : null;
  return (
    <li className="timeline-item" data-gone={gone ? '' : undefined}>
      <time className="small muted num" dateTime={item.at}>
        {formatDate('time', item.at, page.timeZone)}
      </time>
      <span className="timeline-sign" aria-hidden="true">
        {kind === 'cat' ? <Portraits cats={cats} /> : <Sign kind={kind} entry={entry} />}
      </span>
      <div>
        <p>
          <b>{said.title}</b> {gone && <Badge>{gone}</Badge>} {isImported && <Badge>From your import</Badge>}
        </p>
        {said.text && <p className="timeline-text">{said.text}</p>}
        {item.body && (
          <details>
            <summary>Read it</summary>
            <p className="timeline-body">{item.body}</p>
          </details>
        )}
        {kind !== 'cat' && cats.length > 0 && (
          <p className="timeline-cats small">
            {cats.map((cat) => (
              <span key={cat.id}>
                <CatPortrait cat={lookOf(cat)} tint={cat.tint} size={40} decorative />
                {cat.name}
              </span>
            ))}
          </p>
        )}
      </div>
      <Way item={item} cats={cats} about={said.title} {...where} />
    </li>
  );
}

function entrySaid({ entry, state }: TimelineItem, { weightUnit }: TimelinePage) {
  if (!entry) return { title: '', text: null };
  const value = entryText(entry, weightUnit, formulaName);
  const title = [KIND_NAMES[entry.kind], value].filter(Boolean).join(': ');
  return {
    title: state === 'removal' ? `Entry removed. ${title}` : title,
    text: [entry.signedBy && `Logged by ${entry.signedBy}.`, entry.note].filter(Boolean).join(' ') || null,
  };
}

const Portraits = ({ cats }: Pick<WayProps, 'cats'>) =>
  cats.map((cat) => <CatPortrait key={cat.id} cat={lookOf(cat)} tint={cat.tint} size={40} decorative />);

function Sign({ kind, entry }: { kind: Exclude<TimelineKind, 'cat'>; entry: TimelineItem['entry'] }) {
  if (kind === 'formula') return <Sticks colors={SEVEN_STICKS.map(({ color }) => color)} />;
  if (entry?.kind === 'stick') {
    const { formula } = entry;
    const known = formula !== null && Object.hasOwn(FORMULAS, formula);
    return <Sticks colors={[known ? `var(--color-stick-${formula})` : 'var(--surface)']} />;
  }
  const Icon = ICONS[kind];
  return <Icon size={22} />;
}

/** Sachets from the front, as many as there are colours. */
function Sticks({ colors }: { colors: string[] }) {
  const width = colors.length > 1 ? 3.4 : 8;
  const from = (28 - width * colors.length) / 2;
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      {colors.map((color, n) => (
        <rect
          key={color}
          x={from + n * width}
          y="3"
          width={width}
          height="22"
          rx="1"
          fill={color}
          stroke="currentColor"
          strokeWidth={colors.length > 1 ? 0.8 : 1.6}
        />
      ))}
    </svg>
  );
}

interface WayProps extends TimelineProps {
  item: TimelineItem;
  cats: TimelinePage['cats'];
  about: string;
}

/** Leads to the thing itself, where there is one to see. */
function Way({ item: { opens }, cats, about, base, dashboard }: WayProps) {
  const [only] = cats.length === 1 ? cats : [];
  if (isDocument(opens)) {
    // The page for a vet is made of a cat that lives here.
    if (base !== '/api' || (opens.to === 'vet-sheet' && only?.archived)) return null;
    return (
      <a className="link timeline-way" href={paperPath(opens)} download aria-label={`Download: ${about}`}>
        Download
      </a>
    );
  }
  if (isPage(opens)) {
    if (base !== '/api') return null;
    return (
      <Link className="link timeline-way" to={pagePath(opens)} aria-label={`Open: ${about}`}>
        Open
      </Link>
    );
  }
  if (!opens || only?.archived) return null;
  const query = new URLSearchParams({
    ...(only && { cat: only.id }),
    ...(opens.tab !== 'overview' && { tab: opens.tab }),
  });
  return (
    <Link className="link timeline-way" to={`${dashboard}?${query}`} aria-label={`Open: ${about}`}>
      Open
    </Link>
  );
}
