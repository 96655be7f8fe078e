import { CircleAlert, FlaskConical, Truck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import type { OrderView } from '../../contract.ts';
import { useBookPickup } from '../../queries.ts';

/** What is particular about this parcel now: its number, what went wrong, and what the household can do. */
export function DeliveryNotes({ order: { delivery } }: { order: OrderView }) {
  const { status, tracking, trouble, pickup, sandbox } = delivery;
  return (
    <div className="journey-notes">
      <Badge tone={status === 'Completed' || status === 'Delivered' ? 'optimal' : 'normal'}>
        <Truck aria-hidden="true" />
        {status}
      </Badge>
      {tracking && <Badge>Tracking {tracking}</Badge>}
      {sandbox && (
        <Badge tone="borderline">
          <FlaskConical aria-hidden="true" />
          Sandbox carrier, no parcel exists
        </Badge>
      )}
      {trouble && (
        <p className="journey-trouble" role="status">
          <CircleAlert size={20} aria-hidden="true" />
          {trouble}
        </p>
      )}
      {pickup && <Pickup />}
    </div>
  );
}

function Pickup() {
  const [id] = useState(() => crypto.randomUUID());
  const book = useBookPickup();
  const press = () =>
    book.mutate(
      { id },
      {
        onSuccess: () => toast({ title: 'Pickup scheduled', text: 'The label for the way back is paid.' }),
        onError: (error) =>
          toast({
            title: 'Not booked',
            text: sentenceFor(error, 'There was no answer. Please try again.'),
            tone: 'bad',
          }),
      },
    );
  return (
    <Button busy={book.isPending} busyLabel="Booking..." onClick={press}>
      Samples taken: book the pickup
    </Button>
  );
}
