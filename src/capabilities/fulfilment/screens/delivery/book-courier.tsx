import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { householdKey } from '#src/capabilities/households/queries.ts';
import { useDemoGuard, useHousehold } from '#src/capabilities/households/screens/household-context.ts';

/** Books the courier who fetches samples. A double press is one booking. */
export function BookCourier({ send }: { send: () => Promise<unknown> }) {
  const { base } = useHousehold();
  const writes = useDemoGuard();
  const client = useQueryClient();
  const book = useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title: 'Pickup scheduled', text: 'The return label is prepaid.' }),
    onError: (error) =>
      toast({
        title: 'Not booked',
        text: sentenceFor(error, 'We got no answer. Please try again.'),
        tone: 'bad',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: householdKey(base) }),
  });
  return (
    <Button busy={book.isPending} busyLabel="Booking..." onClick={writes(() => book.mutate())}>
      Book the pickup
    </Button>
  );
}
