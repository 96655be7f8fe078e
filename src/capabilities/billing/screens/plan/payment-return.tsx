import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '#src/ui/toast.tsx';
import { refreshPlan } from './plan-requests.ts';

/** Back from a bank that was asked about a new card: said once, and the address is tidied. */
export function PaymentReturn() {
  const [asked, setAsked] = useSearchParams();
  const session = asked.get('card');
  useEffect(() => {
    if (!session) return;
    const rest = new URLSearchParams(asked);
    rest.delete('card');
    setAsked(rest, { replace: true, preventScrollReset: true });
    void refreshPlan();
    toast({ title: 'Back from your bank', text: 'If your bank approved, we charge renewals to the new card.' });
  }, [session, asked, setAsked]);
  return null;
}
