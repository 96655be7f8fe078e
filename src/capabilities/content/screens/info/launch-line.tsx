import {
  launchBase,
  LAUNCH,
  launchBannerSaving,
  launchDiscountPercent,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { catsInWords } from '../../rules/cats-in-words.ts';

/** Launch offer and its discount for this many cats. Keeps its height while the offer does not run. */
export function LaunchLine({ cats, launch }: { cats: number; launch: boolean }) {
  if (!launch) return <p className="info-launch">Per cat and month. With more cats, each costs less.</p>;
  const percent = launchDiscountPercent(cats);
  return (
    <p className="info-launch" aria-live="polite">
      <b>Launch offer:</b> one price for the whole household in the first month, with the code <b>{LAUNCH.code}</b> at
      checkout.{' '}
      {percent > 0 && (
        <>
          For {catsInWords(cats)} you save {formatMoney(launchBannerSaving(cats))} ({percent}%) on the Standard base of{' '}
          {formatMoney(launchBase('standard'))}.
        </>
      )}
    </p>
  );
}
