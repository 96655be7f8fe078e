import type { ChatMessage } from '#src/capabilities/assistant/screens/chat/use-chat.ts';
import { Button } from '#src/ui/button.tsx';
import { HANDED_OVER, LONGEST_MESSAGE } from '../../rules/chat.ts';

/** Messages with Dr. AI as they are sent along, oldest first. */
export type HandedOver = readonly { writer: 'customer' | 'assistant'; body: string }[];

/** The last messages, each as long as a message of the chat may be. */
export const handOver = (messages: readonly ChatMessage[]): HandedOver =>
  messages.slice(-HANDED_OVER).map(({ type, message }) => ({
    writer: type === 'user' ? 'customer' : 'assistant',
    body: message.slice(0, LONGEST_MESSAGE),
  }));

/** Shows the messages that go along, before they are sent. */
export function Preview({ said, onLeaveOut }: { said: HandedOver; onLeaveOut: () => void }) {
  return (
    <section className="chat-preview" aria-label="Sent along">
      <p className="small strong">Sent along: what you and Dr. AI wrote</p>
      {/* A list that scrolls has to be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <ol className="small" tabIndex={0}>
        {said.map(({ writer, body }, place) => (
          <li key={`${place}-${body.slice(0, 20)}`}>
            <b>{writer === 'customer' ? 'You' : 'Dr. AI'}:</b> {body}
          </li>
        ))}
      </ol>
      <Button size="sm" variant="plain" onClick={onLeaveOut}>
        Leave it out
      </Button>
    </section>
  );
}
