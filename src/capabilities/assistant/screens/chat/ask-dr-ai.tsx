import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import type { HouseholdFacts } from '../../rules/facts.ts';
import { Face } from './face.tsx';
import { useChat } from './use-chat.ts';
import './chat.css';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(() => loadPanel().then(({ Panel }) => ({ default: Panel })));

/**
 * Button in the corner of the dashboard, and its chat. Messages stay until the page is left, also when the panel is
 * closed.
 */
export function AskDrAi({ facts: household }: { facts: HouseholdFacts }) {
  const { launchRuns, soldOut, answered } = usePlanOffers();
  const offers = answered ? { launchRuns, soldOut: PLAN_IDS.filter(soldOut) } : null;
  const facts = { ...household, offers };
  const chat = useChat();
  const [open, setOpen] = useState(false);
  const pill = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!open && opened) pill.current?.focus();
  }, [open, opened]);
  const prepare = () => void loadPanel();
  return (
    <>
      {!open && (
        <button
          ref={pill}
          type="button"
          className="ask-pill noprint"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          data-first={opened ? undefined : ''}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          <Face size={48} />
          Ask Dr. AI
        </button>
      )}
      {open &&
        // Beside the page, not in it: on a phone the panel puts the page out of reach.
        createPortal(
          <Suspense fallback={null}>
            <Panel chat={chat} facts={facts} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
