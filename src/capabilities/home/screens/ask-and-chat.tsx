import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { HouseholdFacts } from '#src/capabilities/assistant/rules/facts.ts';
import { AskDrAi } from '#src/capabilities/assistant/screens/chat/ask-dr-ai.tsx';
import type { ChatMessage } from '#src/capabilities/assistant/screens/chat/use-chat.ts';
import { lazyDialog } from '#src/web/lazy-part.tsx';

const ChatPanel = lazyDialog(() =>
  import('#src/capabilities/outreach/screens/chat/panel.tsx').then(({ ChatPanel }) => ({ default: ChatPanel })),
);

/** Dr. AI, who hands over to the people here with the conversation. */
export function AskAndChat({ facts }: { facts: HouseholdFacts }) {
  const [chat, openChat] = useState<{ handedOver?: readonly ChatMessage[]; question?: ChatMessage } | null>(null);
  return (
    <>
      <AskDrAi
        facts={facts}
        onHandOver={(handedOver) => openChat({ handedOver })}
        onAskPerson={(question) => openChat({ question })}
      />
      {chat && createPortal(<ChatPanel {...chat} onClose={() => openChat(null)} />, document.body)}
    </>
  );
}
