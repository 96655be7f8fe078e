import { RotateCcw } from '#src/ui/icons/rotate-ccw.ts';
import { TriangleAlert } from '#src/ui/icons/triangle-alert.ts';
import { useState } from 'react';
import type { OrderDetail } from '#src/capabilities/fulfilment/contract.ts';
import {
  EXCEPTIONS,
  type ExceptionCode,
  TRANSITIONS,
  raisable,
  type StepKey,
  type Resolution,
  RESOLUTIONS,
} from '#src/capabilities/fulfilment/rules/state-machine.ts';
import { plural } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { type OrderBody, useOrderAct } from '../../queries.ts';
import { refOf } from './words.ts';
import { Labelled, Worded } from './worded.tsx';
import { sayFailed } from '#src/web/form-failure.ts';

/** Actions on an order in its current step, the next step first. */
export function Acts({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState<'undo' | 'exceptions' | null>(null);
  const { exception, stands } = order;
  if (exception) return <Held order={order} exception={exception} />;
  const troubles = raisable(stands);
  const ask = (what: 'undo' | 'exceptions') => setAsking((now) => (now === what ? null : what));
  return (
    <div className="orders-acts">
      <NextStep order={order} />
      <div className="orders-more">
        {stands !== 'order_received' && stands !== 'box_paid' && (
          <Button variant="quiet" size="sm" aria-expanded={asking === 'undo'} onClick={() => ask('undo')}>
            <RotateCcw size={18} aria-hidden="true" />
            Undo
          </Button>
        )}
        {troubles.length > 0 && (
          <Button variant="quiet" size="sm" aria-expanded={asking === 'exceptions'} onClick={() => ask('exceptions')}>
            <TriangleAlert size={18} aria-hidden="true" />
            Something went wrong
          </Button>
        )}
      </div>
      {asking === 'undo' && <Undo order={order} />}
      {asking === 'exceptions' && <Trouble order={order} troubles={troubles} />}
    </div>
  );
}

/** Steps that close a box: the sticks packed must be those of the list. */
const PACKS: ReadonlySet<StepKey> = new Set(['supplements_ready', 'box_packed']);

/** Steps that hand over a parcel ask for its number. */
const HANDS_OVER: ReadonlySet<StepKey> = new Set([
  'kit_shipped',
  'pickup_scheduled',
  'optimizer_shipped',
  'box_shipped',
]);

function NextStep({ order }: { order: OrderDetail }) {
  const { press, busy } = usePress(order, 'steps');
  const [tracking, setTracking] = useState('');
  const next = TRANSITIONS[order.stands];
  const extras = order.extras.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  if (!next) return <p className="strong">The sticks are delivered. {leftToDo(order)}</p>;
  return (
    <>
      {HANDS_OVER.has(next.to) && (
        <Labelled label="Tracking number (optional)">
          {(id) => (
            <input
              id={id}
              className="inp"
              value={tracking}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setTracking(event.target.value)}
            />
          )}
        </Labelled>
      )}
      <Button
        full
        busy={busy}
        busyLabel="Saving..."
        onClick={() => press({ to: next.to, ...(tracking && { tracking }), ...(PACKS.has(next.to) && { extras }) })}
      >
        {next.button}
      </Button>
    </>
  );
}

/** Kits that came with the sticks and are still to come back. */
function leftToDo({ extras }: OrderDetail): string {
  const out = extras.filter(({ state }) => state === 'delivered');
  if (out.length === 0) return 'There is nothing left to do.';
  const kits = plural(out.length, out.every(({ followUp }) => followUp) ? 'follow-up test kit' : 'test kit');
  return `The samples of the ${kits} have not come back yet.`;
}

function Undo({ order }: { order: OrderDetail }) {
  const { press, busy } = usePress(order, 'undo');
  return (
    <Worded
      label="Why undo this step?"
      required
      button="Undo this step"
      busy={busy}
      onSay={(reason) => press({ reason })}
    />
  );
}

function Trouble({ order, troubles }: { order: OrderDetail; troubles: ExceptionCode[] }) {
  const { press, busy } = usePress(order, 'exceptions');
  const [exception, setException] = useState(troubles[0]);
  return (
    <Worded
      label="Note for colleagues (optional)"
      button="Report it"
      busy={busy}
      onSay={(note) => exception && press({ exception, note })}
    >
      <Labelled label="What went wrong?">
        {(id) => (
          <select
            id={id}
            className="inp"
            value={exception}
            onChange={(event) => setException(event.target.value as ExceptionCode)}
          >
            {troubles.map((code) => (
              <option key={code} value={code}>
                {EXCEPTIONS[code].name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {exception === 'box_stopped' && (
        <p className="cap muted">
          The payment for this month is refunded automatically, and the plan continues. A full refund of the current
          payment in Stripe ends the plan.
        </p>
      )}
    </Worded>
  );
}

function Held({ order, exception }: { order: OrderDetail; exception: ExceptionCode }) {
  const { press, busy } = usePress(order, 'resolutions');
  const { name, said, resolutions } = EXCEPTIONS[exception];
  return (
    <div className="orders-acts">
      <p className="orders-held">
        <TriangleAlert size={20} aria-hidden="true" />
        <span>
          <b>{name}.</b> The household reads: {said}
        </span>
      </p>
      <div className="orders-more">
        {resolutions.map((way: Resolution, index) => (
          <Button
            key={way}
            variant={index === 0 ? 'strong' : 'quiet'}
            size="sm"
            busy={busy}
            busyLabel="Saving..."
            onClick={() => press({ way })}
          >
            {RESOLUTIONS[way].name}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** One act on the order as it was on screen. The id stays until it has been heard, so that a second press is the same act. */
function usePress<A extends keyof OrderBody>(order: OrderDetail, act: A) {
  const [id] = useState(() => crypto.randomUUID());
  const mutation = useOrderAct<keyof OrderBody>(refOf(order), act);
  const press = (what: Omit<OrderBody[A], 'id' | 'seen'>) =>
    mutation.mutate({ id, seen: order.revision, ...what } as OrderBody[A], {
      onError: (error) => sayFailed('Not changed', error),
    });
  return { press, busy: mutation.isPending };
}
