import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from '#src/ui/icons/download.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import type { RedemptionView } from '../../reward-contract.ts';
import { ownRewardsQuery, readRewardsAgain, withdraw } from '../../queries.ts';
import { STATE_WORDS } from './reward-words.ts';
import { Failed } from './states.tsx';
import { useCalendar } from './use-calendar.ts';

/** Redemptions with their state, and a button to withdraw unused ones. */
export function OwnRewards({ headingId }: { headingId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ownRewardsQuery);
  const back = useWithdrawing(() => document.getElementById(headingId)?.focus());
  if (isError && !data)
    return <Failed title="Unable to load your rewards" busy={isFetching} again={() => void refetch()} />;
  return (
    <section className="panel achievements-own" aria-labelledby={headingId}>
      <h2 className="title" id={headingId} tabIndex={-1}>
        Your rewards
      </h2>
      {data?.length === 0 && <p className="small muted">Nothing redeemed yet. Points do not spoil.</p>}
      <ul>
        {data?.map((own) => (
          <OwnReward
            key={own.id}
            own={own}
            busy={back.isPending && back.variables === own.id}
            onWithdraw={() => back.mutate(own.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function OwnReward({ own, busy, onWithdraw }: { own: RedemptionView; busy: boolean; onWithdraw: () => void }) {
  const { title, cost, state, said, download, withdrawable, askedAt } = own;
  const { dayOf } = useCalendar();
  return (
    <li>
      <div>
        <p>
          <b>{title}</b> <Badge tone={state === 'granted' ? 'optimal' : 'plain'}>{STATE_WORDS[state]}</Badge>
        </p>
        <p className="small">{said}</p>
        <p className="cap subtle">
          {cost} points, <time dateTime={askedAt}>{dayOf(askedAt)}</time>
        </p>
      </div>
      <div className="row gap3 wrapf">
        {download && (
          <a className="btn quiet sm" href={download} download>
            <Download size={18} aria-hidden="true" />
            Download
            <span className="vh">: {title}</span>
          </a>
        )}
        {withdrawable && (
          <Button variant="plain" size="sm" busy={busy} busyLabel="Returning..." onClick={onWithdraw}>
            Return
            <span className="vh">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** The pressed button is gone by then, so the focus moves to the heading of the list. */
function useWithdrawing(onAnswered: () => void) {
  return useMutation({
    mutationFn: withdraw,
    onSuccess: async ({ success, message }) => {
      toast({ title: success ? 'Returned' : 'That did not work', text: message, tone: success ? 'good' : 'bad' });
      await readRewardsAgain();
      onAnswered();
    },
    onError: (error) => {
      toast({ title: 'That did not work', text: sentenceFor(error, 'Please try again in a moment.'), tone: 'bad' });
      void readRewardsAgain();
    },
  });
}
