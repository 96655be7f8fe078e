import { Copy } from '#src/ui/icons/copy.ts';
import { FlaskConical } from '#src/ui/icons/flask-conical.ts';
import type { OrderView } from '../../delivery-contract.ts';
import type { ShownNews } from '../../rules/carrier-words.ts';
import { type Segment, segmentOf, segmentProgress, type Stop } from '../../rules/segments.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { BoxView } from '../../box-contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { dueDay } from '#src/capabilities/households/screens/days.ts';
import { CarrierLine } from '../carrier-line.tsx';
import { ProgressTrack } from './progress-track.tsx';
import './delivery.css';

type Box = BoxView;

const THINGS = { kit: 'Test kit', samples: 'Samples', sticks: 'Sticks' } as const;
const ENDS = {
  kit: ['Dubai depot', 'Your door'],
  samples: ['Your door', 'Dubai lab'],
  sticks: ['Dubai depot', 'Your door'],
} as const;

interface Parcel extends Segment {
  thing: string;
  tracking: string | null;
  carrier: ShownNews | null;
  sandbox: boolean;
}

/** The parcel of an order that is looked at now. */
export function parcelOf({ journey, delivery }: Pick<OrderView, 'journey' | 'delivery'>): Parcel {
  const leg = segmentOf(journey.phases);
  // Until it has left, the number on record is that of the parcel before.
  const { tracking, carrier } = leg.leaves.reached ? delivery : { tracking: null, carrier: null };
  return { ...leg, thing: THINGS[leg.what], tracking, carrier, sandbox: delivery.sandbox };
}

/** The box of a later month. */
export function boxParcel(box: Box): Parcel {
  const { month, shippedAt, deliveredAt, expectedDelivery, tracking, carrier, sandbox } = box;
  return {
    what: 'sticks',
    thing: `Sticks, month ${month}`,
    leaves: { reached: shippedAt !== null, at: shippedAt, expected: null },
    arrives: { reached: deliveredAt !== null, at: deliveredAt, expected: expectedDelivery },
    tracking,
    carrier,
    sandbox,
  };
}

interface TrackingProps {
  parcel: Parcel;
  asOf: string;
  timeZone: string;
}

/** Progress of a parcel from sender to recipient, with the tracking number. */
export function TrackingPanel({ parcel, asOf, timeZone }: TrackingProps) {
  const { what, thing, leaves, arrives, tracking, carrier, sandbox } = parcel;
  const part = segmentProgress(parcel, new Date(asOf));
  const status = part === 1 ? 'Delivered' : part === 0 ? 'Processing' : 'In Transit';
  const [from, to] = ENDS[what];
  return (
    <section className="panel w7 delivery-tracking" id="tracking" tabIndex={-1}>
      <header className="dash-head">
        <div>
          <h2 className="title">{status}</h2>
          <p className="small muted">{tracking ? `${thing}, tracking ${tracking}` : thing}</p>
        </div>
        {tracking && (
          <Button variant="quiet" size="sm" onClick={() => void copy(tracking)} aria-label="Copy the tracking number">
            <Copy size={18} aria-hidden="true" />
            Copy
          </Button>
        )}
      </header>
      <ProgressTrack part={part} what={what} label={`${thing}: ${status}, from ${from} to ${to}`} />
      <div className="row between small">
        <End name={from} stop={leaves} asOf={asOf} timeZone={timeZone} />
        <End name={to} stop={arrives} asOf={asOf} timeZone={timeZone} />
      </div>
      {carrier && (
        <p className="small delivery-carrier">
          <CarrierLine news={carrier} timeZone={timeZone} />
        </p>
      )}
      {sandbox && (
        <Badge tone="borderline">
          <FlaskConical aria-hidden="true" />
          Sandbox carrier, no parcel exists
        </Badge>
      )}
    </section>
  );
}

function End({ name, stop, asOf, timeZone }: { name: string; stop: Stop; asOf: string; timeZone: string }) {
  const { reached, at, expected } = stop;
  const due = expected ? `By ${dueDay('day', expected, { asOf, timeZone })}` : 'Not yet';
  const when = at ? formatDate('hour', at, timeZone) : reached ? 'Done' : due;
  return (
    <p>
      <b>{name}</b>
      <br />
      <span className="muted">{when}</span>
    </p>
  );
}

async function copy(number: string) {
  try {
    await navigator.clipboard.writeText(number);
    toast({ title: 'Copied', text: number });
  } catch {
    toast({ title: 'Not copied', text: `This browser did not allow it. The number is ${number}.`, tone: 'bad' });
  }
}
