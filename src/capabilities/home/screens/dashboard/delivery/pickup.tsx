import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '#src/capabilities/fulfilment/contract.ts';
import { SAMPLE_RETURN_HOURS } from '#src/capabilities/pricing/rules/times.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { api, sentenceFor } from '#src/web/api.ts';
import { dashboardQuery } from '../../../queries.ts';
import { useHome, useWrites } from '../../home-context.ts';

/** The kit is there: once the samples are taken, the household books the courier. A double press is one booking. */
export function Pickup() {
  const [id] = useState(() => crypto.randomUUID());
  const { base } = useHome();
  const writes = useWrites();
  const client = useQueryClient();
  const book = useMutation<OrderView, Error>({
    mutationFn: () => api.post<OrderView>('/api/order/pickup', { id }),
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
    <section className="panel dl-pickup">
      <div>
        <h2 className="title">Samples taken?</h2>
        <p className="muted">They go back within {SAMPLE_RETURN_HOURS} hours of the last one. The way back is paid.</p>
      </div>
      <Button busy={book.isPending} busyLabel="Booking..." onClick={writes(() => book.mutate())}>
        Book the pickup
      </Button>
    </section>
  );
}
