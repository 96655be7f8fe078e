import { useRef, useState } from 'react';
import type { ChangeQuoteView, PreviewChangeInput } from '#src/capabilities/billing/contract.ts';
import { toast } from '#src/ui/toast.tsx';
import { askChange, makeChange, refreshPlan } from './plan-requests.ts';

type Stage =
  | { name: 'idle' | 'asking' }
  | { name: 'quoted'; quote: ChangeQuoteView }
  | { name: 'refused'; code: string; message: string };

export interface Change {
  stage: Stage;
  busy: boolean;
  /** Said beside the quote: why the last try did nothing. */
  problem: { code: string; message: string } | null;
  ask: (wish: PreviewChangeInput) => void;
  forget: () => void;
  confirm: () => void;
}

/** What a change would cost, worked out by the server, and the change itself. The newest question wins. */
export function useChange(onDone: () => void): Change {
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const [problem, setProblem] = useState<Change['problem']>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);

  const forget = () => {
    asked.current += 1;
    setProblem(null);
    setStage({ name: 'idle' });
  };
  const ask = async (wish: PreviewChangeInput) => {
    forget();
    const mine = asked.current;
    setStage({ name: 'asking' });
    const answer = await askChange(wish);
    if (mine !== asked.current) return;
    setStage(answer.ok ? { name: 'quoted', quote: answer.value } : { name: 'refused', ...answer.why });
  };
  const confirm = async () => {
    if (stage.name !== 'quoted' || busy) return;
    setBusy(true);
    setProblem(null);
    const answer = await makeChange(stage.quote.token);
    if (!answer.ok) {
      setBusy(false);
      setProblem(answer.why);
      if (answer.why.quote) setStage({ name: 'quoted', quote: answer.why.quote });
      return;
    }
    await refreshPlan();
    setBusy(false);
    onDone();
    toast({ title: 'Done', text: answer.value.message });
  };
  return { stage, busy, problem, forget, ask: (wish) => void ask(wish), confirm: () => void confirm() };
}
