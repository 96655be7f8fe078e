import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readStreaksAgain, streaksQuery } from '../../queries.ts';
import { Failed, Nothing, Waiting } from './states.tsx';
import { StreakRow } from './streak-row.tsx';
import { useCalendar } from './use-calendar.ts';
import { useLogging } from './use-logging.ts';

/** R348 to R350: the streaks, and the one tap that keeps them going. */
export function Streaks() {
  const { data, isPending, isFetching, refetch } = useQuery(streaksQuery);
  const { today, nameOf } = useCalendar();
  const logging = useLogging();
  useNewDay(today);
  if (isPending) return <Waiting />;
  if (!data) return <Failed title="Unable to load your streaks" busy={isFetching} again={() => void refetch()} />;
  return (
    <section aria-labelledby="achievements-streaks">
      <header className="achievements-head">
        <h2 className="d-sm" id="achievements-streaks">
          Streaks
        </h2>
        <p className="small muted">You may miss one day a month without losing a streak.</p>
      </header>
      <div className="panel">
        {data.length > 0 ? (
          <ul className="achievements-streaks">
            {data.map((streak) => (
              <StreakRow
                key={streak.id}
                streak={streak}
                graceDay={streak.graceDay && nameOf(streak.graceDay)}
                busy={logging.isPending && logging.variables === streak.streakType}
                onLog={() => logging.mutate(streak.streakType)}
              />
            ))}
          </ul>
        ) : (
          <Nothing scene="asleep" title="No wellness streaks found">
            Streaks are kept for the cats that live with you.
          </Nothing>
        )}
      </div>
    </section>
  );
}

/** A page left open overnight: today's entries are yesterday's now. */
function useNewDay(today: string) {
  const day = useRef(today);
  useEffect(() => {
    if (day.current === today) return;
    day.current = today;
    void readStreaksAgain();
  }, [today]);
}
