import { openEventStream } from '#src/platform/http/event-stream.ts';
import type { AppServices } from '#src/platform/services.ts';

interface Following {
  channel: string;
  /** Streams of the channel that may be open at once in one process. */
  atOnce: number;
  /** Time at which the right to it ends. */
  until?: Date;
}

/** Streams that something has changed in a channel, without details; null where too many follow it already. */
export function followChannel(
  services: AppServices,
  { channel, atOnce, until }: Following,
): ReadableStream<Uint8Array> | null {
  const { body, send, end } = openEventStream({
    stillWanted: () => !until || services.clock.now() < until,
    ended: () => leave?.(),
  });
  const leave = services.realtime.follow(channel, { onMessage: send, end }, atOnce);
  if (!leave) end();
  return leave && body;
}
