import { PackageCheck } from '#src/ui/icons/package-check.ts';
import { Play } from '#src/ui/icons/play.ts';
import { type RefObject, useState } from 'react';
import { TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import { Art } from './art.tsx';
import { HERO_CATS, type HeroCatId } from './hero-cats.ts';
import { useGaze } from './use-gaze.ts';
import { WizardButton } from './wizard-button.tsx';
import './hero.css';

const HowItWorks = lazyDialog(async () => ({ default: (await import('./how-it-works.tsx')).HowItWorks }));

export function Hero({ ref }: { ref: RefObject<HTMLElement | null> }) {
  const art = useGaze();
  return (
    <section className="hero" ref={ref}>
      <div className="wrap hgrid">
        <div className="htext">
          <h1 className="d-xl">Made for one cat in particular.</h1>
          <p className="lead hlead">
            A free home test tells us what your cat is short of. Then we make up seven veterinary-formulated sticks,
            four of each, enough for the month. If your cat walks away from them, you get your money back.
          </p>
          <HeroWords />
        </div>
        <div className="hart" ref={art}>
          <Art name="hero" className="hartbox" />
        </div>
        <CatPicker />
      </div>
    </section>
  );
}

function HeroWords() {
  const [currency] = useCurrency();
  const [film, setFilm] = useState<HeroCatId | null>(null); // the cat it is shown for
  return (
    <div className="hrest">
      <div className="hcta on-band">
        <WizardButton variant="strong" size="lg">
          Start with a free test kit
        </WizardButton>
        <Button variant="quiet" size="lg" className="needs-js" onClick={() => setFilm(pickedCat())}>
          <Play size={22} aria-hidden="true" />
          How it works
        </Button>
      </div>
      <p className="small hnote">
        <PackageCheck size={18} aria-hidden="true" />
        <span>
          The kit is worth <b>{formatMoney(TEST_KIT_VALUE[currency])}</b>. You pay nothing for it.
        </span>
      </p>
      <noscript>
        <p className="small hnote">Ordering needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      {film && <HowItWorks cat={film} onClose={() => setFilm(null)} />}
    </div>
  );
}

/** The pickers are plain radios, so the page knows the choice. */
function pickedCat(): HeroCatId {
  const picked = document.querySelector<HTMLInputElement>('input[name="hero"]:checked')?.value;
  return HERO_CATS.find(({ id }) => id === picked)?.id ?? HERO_CATS[0].id;
}

/** Plain radios: which cat is shown, the colour band and the heights of the sticks all follow in hero.css. */
function CatPicker() {
  return (
    <div className="hpick" data-sample>
      <fieldset>
        <legend className="small strong">Which one is yours?</legend>
        <div className="pickrow">
          {HERO_CATS.map(({ id, name }, i) => (
            <label key={id} className="pk" title={name}>
              <input
                type="radio"
                name="hero"
                value={id}
                id={`hero-${i}`}
                aria-describedby={`hero-line-${i}`}
                defaultChecked={i === 0}
              />
              <span>
                <Art name={`pick-${id}`} />
                <span className="vh">{name}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="hlines">
        {HERO_CATS.map(({ id, name, line }, i) => (
          <p key={id} id={`hero-line-${i}`} className={`small hline hline${i}`}>
            <b>{name}.</b> {line}
          </p>
        ))}
      </div>
    </div>
  );
}
