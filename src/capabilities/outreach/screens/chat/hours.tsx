import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import type { Chat } from './chat-query.ts';

const time = (moment: string) => formatDate('time', moment, DEVICE_ZONE);

/** Whether somebody is there, and else when; in the time of the reader's own device. */
export function Presence({ chat: { there, open, hours } }: { chat: Chat }) {
  const next = hours[0];
  return (
    <div className="chat-presence" data-there={there}>
      <p role="status">
        <i aria-hidden="true" />
        {there && 'Somebody is here now.'}
        {!there && open && 'Nobody is at the chat at the moment. Write all the same: we answer here and by mail.'}
        {!there && !open && 'Nobody is here now. Leave a message: we answer here and by mail.'}
      </p>
      {hours.length > 0 && (
        <details>
          <summary className="cap">
            {next && !open ? `Next: ${dayOf(next.opens)}, ${time(next.opens)}` : 'Hours'}
          </summary>
          <ul className="cap">
            {hours.map(({ opens, closes }) => (
              <li key={opens}>
                <span>{dayOf(opens)}</span> <span className="tn nb">{`${time(opens)} to ${time(closes)}`}</span>
              </li>
            ))}
          </ul>
          <p className="cap subtle">In the time of your device.</p>
        </details>
      )}
    </div>
  );
}

const dayOf = (moment: string) => formatDate('day', moment, DEVICE_ZONE);
