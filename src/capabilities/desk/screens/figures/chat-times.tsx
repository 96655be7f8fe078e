import { countOf } from '#src/lib/plurals.ts';
import type { ChatTimes } from '../../chat-contract.ts';
import { useChatTimes } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';

/** First answer times of chats. */
export function AnswerTimes({ days }: { days: number }) {
  const { data, isError, refetch } = useChatTimes(days);
  if (isError) return <NotLoaded what="answer times" onRetry={refetch} />;
  if (!data) return null;
  return (
    <section className="panel stack gap4" aria-labelledby="chat-times">
      <h2 className="title" id="chat-times">
        First answers in the chat
      </h2>
      {data.all.conversations === 0 ? (
        <p className="muted">Nobody began a chat in these {days} days.</p>
      ) : (
        <>
          <Times name="All chats" times={data.all} />
          {data.attended.conversations > 0 && <Times name="Begun while somebody was there" times={data.attended} />}
        </>
      )}
    </section>
  );
}

function Times({ name, times }: { name: string; times: ChatTimes['all'] }) {
  const { conversations, unanswered, median, ninetieth } = times;
  const counts = `${countOf(conversations, 'chat')}, ${unanswered} without an answer so far.`;
  return (
    <p>
      <b>{name}:</b>{' '}
      {median !== null && ninetieth !== null && (
        <>
          half within <span className="num">{span(median)}</span>, nine of ten within{' '}
          <span className="num">{span(ninetieth)}</span>.{' '}
        </>
      )}
      <span className="muted">{counts}</span>
    </p>
  );
}

/** 45 s, 12 min, 3.5 h: as fine as somebody would say it. */
function span(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
