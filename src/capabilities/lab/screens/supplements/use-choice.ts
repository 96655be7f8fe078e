import { useState } from 'react';
import { sentenceFor } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { householdKey } from '#src/capabilities/households/queries.ts';
import { toast } from '#src/ui/toast.tsx';

/** Sends a choice of sticks once, and shows its result or its failure. */
export function useChoice(done: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const choose = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    try {
      await act();
      await queryClient.invalidateQueries({ queryKey: householdKey('/api') });
      toast({ title: 'Done', text: done });
      return true;
    } catch (error) {
      setProblem(sentenceFor(error, 'That did not work. Please try again.'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, choose };
}
