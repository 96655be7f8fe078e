import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import type { HouseholdFacts } from '../../rules/facts.ts';
import { Face } from './face.tsx';
import { type ChatMessage, useChat } from './use-chat.ts';
import './chat.css';

const Panel = lazyDialog(() => import('./panel.tsx').then(({ Panel }) => ({ default: Panel })));

const PHONE = '(max-width: 767px)';

/** The frame's place for the button: its bar at the bottom on phones, the one at the top elsewhere. */
function useSlot(): HTMLElement | null {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const narrow = window.matchMedia(PHONE);
    const find = () => {
      const name = narrow.matches ? 'phone' : 'wide';
      setSlot(document.querySelector<HTMLElement>(`[data-ask-slot~="${name}"]`));
    };
    find();
    narrow.addEventListener('change', find);
    return () => narrow.removeEventListener('change', find);
  }, []);
  return slot;
}

interface AskDrAiProps {
  facts: HouseholdFacts;
  /** Called with the conversation when somebody wants a person. */
  onHandOver: (said: readonly ChatMessage[]) => void;
  /** Called with the question that had no answer when it goes to a person. */
  onAskPerson: (question: ChatMessage) => void;
}

/** Button that opens Dr. AI, and its chat. Messages stay until the page is left, also when the panel is closed. */
export function AskDrAi({ facts: household, onHandOver, onAskPerson }: AskDrAiProps) {
  const { launchRuns, soldOut, answered } = usePlanOffers();
  const offers = answered ? { launchRuns, soldOut: PLAN_IDS.filter(soldOut) } : null;
  const facts = { ...household, offers };
  const chat = useChat();
  const slot = useSlot();
  const [open, setOpen] = useState(false);
  const [handed, setHanded] = useState<string | null>(null);
  const handOver = () => {
    setOpen(false);
    onHandOver(chat.messages);
  };
  const askPerson = (question: ChatMessage) => {
    setOpen(false);
    setHanded(question.id);
    onAskPerson(question);
  };
  const pill = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!open && opened) pill.current?.focus();
  }, [open, opened]);
  return (
    <>
      {slot &&
        createPortal(
          <button
            ref={pill}
            type="button"
            className="ask-pill noprint"
            aria-label="Ask Dr. AI"
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={Panel.prefetch}
            onFocus={Panel.prefetch}
            onClick={() => {
              setOpened(true);
              setOpen(!open);
            }}
          >
            <Face size={36} />
            <span>Ask Dr. AI</span>
          </button>,
          slot,
        )}
      {open &&
        // Beside the page, not in it: on a phone the panel puts the page out of reach.
        createPortal(
          <Panel
            chat={chat}
            facts={facts}
            onHandOver={handOver}
            handed={handed}
            onAskPerson={askPerson}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}
