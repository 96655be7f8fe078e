import { Check } from '#src/ui/icons/check.ts';
import { EMBLEMS, emblemInner } from '#src/ui/art/emblems.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { OverviewView } from '../../contract.ts';
import { Nothing } from './states.tsx';
import { Sticks } from './sticks.tsx';
import type { FreshOne } from './use-fresh.ts';

/** More than so many sticks would not fit beside a tag: then each stands for several steps. */
const MOST_STICKS = 14;

type Pair = OverviewView['achievements'][number];

export interface TagListProps {
  pairs: Pair[];
  fresh: FreshOne[];
  /** Only achievements that are not completed are listed. */
  open: boolean;
}

export function TagList({ pairs, fresh, open }: TagListProps) {
  if (pairs.length === 0)
    return (
      <Nothing scene="box" title="No achievements found in this category">
        {open ? 'All of them are completed. Look at that.' : 'Something may be asleep on them.'}
      </Nothing>
    );
  return (
    <ul className="achievements-tags">
      {pairs.map((pair) => (
        <TagRow key={pair.achievement.id} {...pair} fresh={fresh.some(({ id }) => id === pair.achievement.id)} />
      ))}
    </ul>
  );
}

/** R346: completed, or how far it is. */
function TagRow({ achievement, userAchievement, fresh }: Pair & { fresh: boolean }) {
  const { title, description, points, requirement } = achievement;
  const done = Math.min(userAchievement.progress, requirement);
  return (
    <li>
      <Tag achievement={achievement} complete={userAchievement.isCompleted} fresh={fresh} />
      <div>
        <h3 className="title">{title}</h3>
        <p className="small muted">{description}</p>
        {userAchievement.isCompleted ? (
          <Badge tone="optimal">
            <Check aria-hidden="true" />
            Completed, +{points}
          </Badge>
        ) : (
          <p className="achievements-progress">
            <Sticks done={done} of={requirement} sticks={Math.min(requirement, MOST_STICKS)} />
            <span>
              {done} of {requirement}
            </span>
          </p>
        )}
      </div>
    </li>
  );
}

/** A tag for the collar: solid once it is earned, until then a dotted ring. */
function Tag({ achievement: { icon, badgeColor }, complete, fresh }: TagProps) {
  const known = EMBLEMS.find((emblem) => emblem === icon) ?? 'play';
  const drawing = emblemInner(known, 'var(--tag-print)', 'var(--tag-hole)');
  return (
    <svg
      className="achievements-tag"
      viewBox="0 0 120 132"
      aria-hidden="true"
      data-color={badgeColor}
      data-complete={complete || undefined}
      data-fresh={fresh || undefined}
    >
      <circle className="achievements-eyelet" cx="60" cy="14" r="11" />
      <circle className="achievements-disc" cx="60" cy="78" r={complete ? 52 : 49} />
      <g transform="translate(30 48) scale(.94)" dangerouslySetInnerHTML={{ __html: drawing }} />
    </svg>
  );
}

interface TagProps {
  achievement: Pair['achievement'];
  complete: boolean;
  fresh: boolean;
}
