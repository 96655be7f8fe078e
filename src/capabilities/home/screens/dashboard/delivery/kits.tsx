import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KitPickup } from '#src/capabilities/fulfilment/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { api, sentenceFor } from '#src/web/api.ts';
import type { DashboardView } from '../../../contract.ts';
import { dashboardQuery } from '../../../queries.ts';
import { useHome, useWrites } from '../../home-context.ts';
import { kitWords } from './words.ts';

type Kit = DashboardView['extras'][number];

/** The test kits that go along with the boxes, until their results are there. */
export function Kits() {
  const { extras } = useHome().view;
  return extras.filter(({ state }) => state !== 'read').map((kit) => <KitPanel key={kit.id} kit={kit} />);
}

function KitPanel({ kit }: { kit: Kit }) {
  const { title, text } = kitWords(kit);
  return (
    <section className="panel dl-pickup" aria-label={`Bonus test kit for ${kit.cat.name}`}>
      <div>
        <h2 className="title">{title}</h2>
        <p className="muted">{text}</p>
      </div>
      {kit.state === 'delivered' && !kit.pickupAt && <BookKit kit={kit} />}
    </section>
  );
}

/** A double press is one booking. */
function BookKit({ kit: { id } }: { kit: Kit }) {
  const { base } = useHome();
  const writes = useWrites();
  const client = useQueryClient();
  const book = useMutation<KitPickup, Error>({
    mutationFn: () => api.post<KitPickup>(`/api/kits/${id}/pickup`),
    onSuccess: () => toast({ title: 'Pickup scheduled', text: 'The label for the way back is paid.' }),
    onError: (error) =>
      toast({
        title: 'Not booked',
        text: sentenceFor(error, 'There was no answer. Please try again.'),
        tone: 'bad',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: dashboardQuery(base).queryKey }),
  });
  return (
    <Button busy={book.isPending} busyLabel="Booking..." onClick={writes(() => book.mutate())}>
      Book the pickup
    </Button>
  );
}
