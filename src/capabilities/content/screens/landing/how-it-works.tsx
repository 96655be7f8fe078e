import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Art } from './art.tsx';
import { HERO_CATS, type HeroCatId } from './hero-cats.ts';
import { WizardButton } from './wizard-button.tsx';
import './how-it-works.css';

const TUBES = [0, 1, 2, 3, 4, 5, 6];

/** The place of the film, with its story in sticks until there is one. Scrolling plays it for the cat that was picked. */
export function HowItWorks({ cat, onClose }: { cat: HeroCatId; onClose: () => void }) {
  const name = HERO_CATS.find(({ id }) => id === cat)?.name ?? '';
  return (
    <Dialog open onClose={onClose} title="How it works">
      <div
        className="film"
        role="img"
        aria-label={`In place of the film: a swab touches the cheek of ${name}, seven tubes fill, and seven sticks rise, each to its own height.`}
      >
        <span className="filmcat">
          <Art name={`pick-${cat}`} />
          <i className="filmswab" />
        </span>
        <span className="filmtubes">
          {TUBES.map((tube) => (
            <i key={tube}>
              <b />
            </i>
          ))}
        </span>
      </div>
      <ol className="filmstory">
        <li>
          <b className="title">A swab.</b> The cheek of {name}, for {CLAIMS.swab.text}. Some fur and a little poop come
          along.
        </li>
        <li>
          <b className="title">Seven tubes.</b> The lab reads {CLAIMS.biomarkers.text} biomarkers. Seven of them decide
          the sticks.
        </li>
        <li>
          <b className="title">Seven sticks.</b> As high as {name} needs them, one a day. Another cat gets other
          heights.
        </li>
      </ol>
      <WizardButton full onClick={onClose}>
        Start with a free test kit
      </WizardButton>
    </Dialog>
  );
}
