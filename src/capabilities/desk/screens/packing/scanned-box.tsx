import type { StationView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { lookOfCat } from '../orders/words.ts';
import { ParcelLabel } from './parcel-label.tsx';

const STATES: Record<StationView['state'], { tone: BadgeTone; word: string }> = {
  'to-pack': { tone: 'optimal', word: 'To pack' },
  waits: { tone: 'low', word: 'Do not pack' },
  packed: { tone: 'normal', word: 'Packed' },
  left: { tone: 'borderline', word: 'Already shipped' },
  stopped: { tone: 'low', word: 'Stopped: do not pack' },
};

/** A box with its cats, their sticks and lots, and its extras. */
export function ScannedBox({ box }: { box: StationView }) {
  const { tone, word } = STATES[box.state];
  const extras = box.extras.filter(({ state }) => state === 'waiting' || state === 'boxed');
  return (
    <section className="packing-box" aria-label={`Box ${box.number}`}>
      <header className="packing-box-head">
        <h2 className="title tn">{box.number}</h2>
        <Badge tone={tone}>{word}</Badge>
        <span className="small muted">
          {box.owner}, month {box.month}
        </span>
      </header>
      {box.blockers.map((said) => (
        <p key={said} className="packing-error">
          {said}
        </p>
      ))}
      {/* A packed box needs its label next; the sticks are in it already. */}
      {box.state === 'packed' && <ParcelLabel box={box} />}
      <div className="packing-cats">
        {box.cats.map((cat) => (
          <CatSticks key={cat.id} cat={cat} />
        ))}
      </div>
      {extras.length > 0 && (
        <ul className="packing-extras" aria-label="Put in as well">
          {extras.map(({ id, name, followUp }) => (
            <li key={id}>
              {followUp ? 'Follow-up test kit' : 'Test kit'} for {name}
            </li>
          ))}
        </ul>
      )}
      {box.state !== 'stopped' && box.state !== 'packed' && <ParcelLabel box={box} />}
      <address className="small packing-address">
        {[box.owner, ...box.shipTo].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  );
}

function CatSticks({ cat }: { cat: StationView['cats'][number] }) {
  return (
    <article className="packing-cat">
      <header className={`packing-band f-${cat.tint}`}>
        <CatPortrait cat={lookOfCat(cat)} pose="bust" frame={false} size={96} decorative />
        <h3 className="title">{cat.name}</h3>
      </header>
      <ul className="packing-lines">
        {cat.lines.map(({ formula, sticks, lots }) => (
          <li key={formula}>
            <span className="packing-stick" style={{ background: FORMULAS[formula].color }} aria-hidden="true" />
            <b>
              {sticks} × {FORMULAS[formula].name}
            </b>
            <span className="small muted">{lotWords(lots, sticks)}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

type Lots = StationView['cats'][number]['lines'][number]['lots'];

function lotWords(lots: Lots, sticks: number): string {
  if (!lots.length) return 'no lot';
  return lots.map((lot) => (lot.sticks === sticks ? lot.code : `${lot.sticks} of ${lot.code}`)).join(', ');
}
