import type { CatView } from '#src/capabilities/households/cat-contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { classes } from '#src/ui/classes.ts';
import type { OverviewView } from '../../contract.ts';
import { experienceOf } from '../../rules/progress.ts';
import { tierOf } from '../../rules/tiers.ts';
import { portraitOf } from './portrait-of.ts';
import { Sticks } from './sticks.tsx';

/** R347. */
const STICKS = 20;

export interface HeroProps {
  /** Undefined until they have come. */
  points: OverviewView['points'] | undefined;
  failed: boolean;
  /** Undefined until it is known; null where nobody lives here. */
  cat: CatView | null | undefined;
  /** For a moment, even a cat. */
  pleased: boolean;
}

/** The level and the points, on the colour band of the cat that has to live with them. Nothing moves when they come. */
export function Hero({ points, failed, cat, pleased }: HeroProps) {
  const known = points !== undefined || !failed;
  const tint = cat === undefined ? 'achievements-unknown' : `f-${cat?.tint ?? 'blue'}`;
  return (
    <section
      className={classes('achievements-band', tint)}
      aria-label="Points and level"
      aria-busy={!points && !failed}
    >
      <div className="wrap achievements-band-in">
        <div className="achievements-level">
          <h1 className="d-lg">{points ? `Level ${points.level}` : failed ? 'Achievements' : 'Level'}</h1>
          {known && <Experience points={points} cat={cat} />}
          <div>
            <ButtonLink to="/year" variant="plain" size="sm" className="noprint">
              Year in sticks
            </ButtonLink>
          </div>
        </div>
        {/* Without data no figures are shown: an empty bar would mean zero points. */}
        {known ? (
          <dl className="achievements-points">
            <Figure name="Available" value={points?.availablePoints} />
            <Figure name="All time" value={points?.totalPoints} />
          </dl>
        ) : (
          <span />
        )}
        <div className="achievements-cat moonlit">
          {cat && <CatPortrait cat={portraitOf(cat)} pose="loaf" mood={pleased ? 'bliss' : 'unimpressed'} decorative />}
        </div>
      </div>
    </section>
  );
}

function Experience({ points, cat }: Pick<HeroProps, 'points' | 'cat'>) {
  const { done, of } = points ? experienceOf(points) : { done: 0, of: 100 };
  const said = `${done} of ${of} points`;
  return (
    <>
      <p className="lead">{points && cat !== undefined && `${toGo(points.experienceToNext)}${witness(cat)}`}</p>
      <div
        className="achievements-xp"
        role="progressbar"
        aria-label="Experience"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        aria-valuetext={said}
      >
        <Sticks done={done} of={of} sticks={STICKS} />
      </div>
      <p className="small achievements-tier">{points && tierText(points.totalPoints)}</p>
    </>
  );
}

const toGo = (points: number) => `${countOf(points, 'point')} to go.`;
const witness = (cat: CatView | null) => (cat ? ` ${cat.name} remains unmoved.` : '');

function tierText(lifetime: number): string {
  const { tier, nextTier } = tierOf(lifetime);
  return nextTier ? `${tier} tier, ${nextTier.missing} more until ${nextTier.name}` : `${tier} tier, the highest`;
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '\u00a0'}</dd>
    </div>
  );
}
