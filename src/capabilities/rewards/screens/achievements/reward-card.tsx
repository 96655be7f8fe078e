import { CalendarDays } from '#src/ui/icons/calendar-days.ts';
import { Dna } from '#src/ui/icons/dna.ts';
import { Gift } from '#src/ui/icons/gift.ts';
import { Image } from '#src/ui/icons/image.ts';
import type { Icon as IconComponent } from '#src/ui/icon.tsx';
import { MessageCircle } from '#src/ui/icons/message-circle.ts';
import { Package } from '#src/ui/icons/package.ts';
import { Percent } from '#src/ui/icons/percent.ts';
import { Truck } from '#src/ui/icons/truck.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import type { RewardView } from '../../reward-contract.ts';
import type { RewardIcon } from '../../rules/catalogue.ts';
import { pointsMissing } from '../../rules/progress.ts';
import { CATEGORY_TINTS, CATEGORY_WORDS } from './reward-words.ts';

const ICONS: Readonly<Record<RewardIcon, IconComponent>> = {
  calendar: CalendarDays,
  dna: Dna,
  image: Image,
  message: MessageCircle,
  package: Package,
  percent: Percent,
  truck: Truck,
};

export interface RewardCardProps {
  reward: RewardView;
  available: number;
  /** Name of the day of a moment, by the household's calendar. */
  dayOf: (moment: string) => string;
  onRedeem: () => void;
}

export function RewardCard({ reward, available, dayOf, onRedeem }: RewardCardProps) {
  const { id, title, description, category, pointsCost, icon, unavailable } = reward;
  const missing = pointsMissing(pointsCost, available);
  const Icon = ICONS[icon as RewardIcon] ?? Gift;
  return (
    <li className={classes('achievements-reward', CATEGORY_TINTS[category])}>
      <p className="achievements-kind cap">
        <Icon size={28} aria-hidden="true" />
        {CATEGORY_WORDS[category]}
      </p>
      <h3 className="title">{title}</h3>
      <p className="small">{description}</p>
      <Terms reward={reward} dayOf={dayOf} />
      {unavailable && (
        <p className="small strong" id={`achievements-why-${id}`}>
          {unavailable}
        </p>
      )}
      <p className="achievements-cost">
        {pointsCost}
        <span className="vh"> points</span>
      </p>
      <Button
        variant="strong"
        size="sm"
        disabled={missing > 0 || unavailable !== null}
        aria-describedby={unavailable ? `achievements-why-${id}` : undefined}
        onClick={onRedeem}
      >
        {missing > 0 ? countOf(missing, 'more point') : 'Redeem'}
        <span className="vh">: {title}</span>
      </Button>
    </li>
  );
}

/** Limits of number and date, if there are any. */
function Terms({
  reward: { limitPerUser, timesRedeemed, expiresAt },
  dayOf,
}: Pick<RewardCardProps, 'reward' | 'dayOf'>) {
  if (limitPerUser === null && !expiresAt) return null;
  return (
    <p className="cap">
      {limitPerUser !== null && `${times(limitPerUser)}${timesRedeemed ? `, ${timesRedeemed} so far` : ''}. `}
      {expiresAt && (
        <>
          Until <time dateTime={expiresAt}>{dayOf(expiresAt)}</time>.
        </>
      )}
    </p>
  );
}

const times = (limit: number) => (limit === 1 ? 'Once per household' : `${limit} times per household`);
