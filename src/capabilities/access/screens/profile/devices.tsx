import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { toast } from '#src/ui/toast.tsx';
import { endOtherSessions, endSession, securityLogQuery, sessionsQuery } from '../../queries.ts';
import { sayFailed } from '#src/web/form-failure.ts';

/** Sessions shown at first, and added by each press. */
const PAGE = 5;

export function Devices() {
  const { data: sessions, isError } = useQuery(sessionsQuery());
  const end = useEnding();
  const [shown, setShown] = useState(PAGE);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section className="panel profile-card">
      <h2 className="title">Signed in</h2>
      {isError && <p className="small">Your devices could not be loaded. Please reload the page.</p>}
      <ul className="profile-devices">
        {sessions?.slice(0, shown).map(({ id, device, lastSeenAt, current }) => (
          <li key={id}>
            <span>
              <b>{device ?? 'Unknown device'}</b>
              <span className="small muted">
                Last seen <time dateTime={lastSeenAt}>{formatDate('plainAndTime', lastSeenAt, DEVICE_ZONE)}</time>, to
                the hour
              </span>
            </span>
            {current ? (
              <Badge tone="optimal">This device</Badge>
            ) : (
              <Button
                variant="plain"
                size="sm"
                aria-label={`Sign out ${device ?? 'this device'}`}
                busy={end.isPending && end.variables === id}
                busyLabel="Signing out..."
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ShowOlder
        list={{ hasNextPage: shown < (sessions?.length ?? 0), fetchNextPage: () => setShown(shown + PAGE) }}
        things="devices"
      />
      {others.length > 0 && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            busy={end.isPending && end.variables === null}
            busyLabel="Signing out..."
            onClick={() => end.mutate(null)}
          >
            Sign out all others
          </Button>
        </div>
      )}
    </section>
  );
}

/** Signs out one device by its id, or all others for null. */
export function useEnding(onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSuccess: ({ message }) => {
      toast({ title: 'Signed out', text: message });
      onDone?.();
    },
    onError: (error) => sayFailed('That did not work', error, 'Please try again.'),
    onSettled: () => {
      void queries.invalidateQueries(securityLogQuery());
      return queries.invalidateQueries(sessionsQuery());
    },
  });
}
