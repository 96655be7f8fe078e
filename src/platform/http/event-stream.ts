const BEAT_MS = 25_000;
/** Beats a page may leave unread before it counts as gone. */
const UNREAD_BEATS = 3;

export interface EventStream {
  body: ReadableStream<Uint8Array>;
  send(topics: readonly string[]): void;
  /** `over`: it is not worth asking again. */
  end(how?: 'over'): void;
}

/** Headers of an event stream. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // For nginx, which otherwise waits for a full buffer; and the line is not kept for another request.
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

interface Watch {
  /** Asked at every beat; false ends the stream. */
  stillWanted(): boolean;
  /** Called once when the stream has ended, by either side. */
  ended(): void;
}

/**
 * Server-sent events for one open page: `{ "topics": [...] }` when there is something, a beat when there is not, so that
 * neither proxies nor the page take it for dead. A page that reads slowly costs no more than the set of what it has not
 * read yet; one that stopped reading is let go.
 */
export function openEventStream({ stillWanted, ended }: Watch): EventStream {
  const encoder = new TextEncoder();
  const waiting = new Set<string>();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let open = true;
  let unread = 0;

  const hasCapacity = () => (controller.desiredSize ?? 0) > 0;
  const flush = () => {
    if (!open || waiting.size === 0 || !hasCapacity()) return;
    const topics = [...waiting];
    waiting.clear();
    controller.enqueue(encoder.encode(`data: ${JSON.stringify({ topics })}\n\n`));
  };
  const finish = () => {
    if (!open) return false;
    open = false;
    clearInterval(heartbeat);
    ended();
    return true;
  };
  const end = (how?: 'over') => {
    if (!finish()) return;
    if (how) controller.enqueue(encoder.encode('event: over\ndata: {}\n\n'));
    controller.close();
  };
  const heartbeat = setInterval(() => {
    unread = hasCapacity() ? 0 : unread + 1;
    if (!stillWanted()) end('over');
    else if (unread >= UNREAD_BEATS) end();
    else if (unread === 0) controller.enqueue(encoder.encode('event: beat\ndata: {}\n\n'));
  }, BEAT_MS);
  heartbeat.unref();

  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
      // Says at once that the stream is open, also through proxies that wait for a first byte.
      controller.enqueue(encoder.encode(': open\n\n'));
    },
    pull: flush,
    cancel: () => void finish(),
  });
  return {
    body,
    end,
    send: (topics) => {
      for (const topic of topics) waiting.add(topic);
      flush();
    },
  };
}
