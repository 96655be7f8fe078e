import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(wanted = () => true) {
  const ended = vi.fn();
  const stream = openEventStream({ stillWanted: wanted, ended });
  const reader = stream.body.getReader();
  const decoder = new TextDecoder();
  const next = async () => {
    const { value, done } = await reader.read();
    return done ? null : decoder.decode(value);
  };
  return { ...stream, reader, next, ended };
}

test('an unread topic is queued once for a slow page', async () => {
  const { send, next } = open();
  for (let n = 0; n < 1000; n++) send(['log', n % 2 ? 'order' : 'cats']);
  expect(await next()).toBe(': open\n\n');
  expect(await next()).toBe('data: {"topics":["log","cats","order"]}\n\n');
  send(['billing']);
  expect(await next()).toBe('data: {"topics":["billing"]}\n\n');
});

test('a beat while nothing happens; who reads nothing for three beats is let go', async () => {
  const quiet = open();
  expect(await quiet.next()).toBe(': open\n\n');
  const beat = quiet.next();
  vi.advanceTimersByTime(25_000);
  expect(await beat).toBe('event: beat\ndata: {}\n\n');
  const gone = open();
  vi.advanceTimersByTime(75_000);
  expect(gone.ended).toHaveBeenCalledOnce();
});

test('ends when it is not wanted any more, when it is told to, and when the page leaves; each says so once', async () => {
  let signedIn = true;
  const session = open(() => signedIn);
  signedIn = false;
  vi.advanceTimersByTime(25_000);
  expect(session.ended).toHaveBeenCalledOnce();
  expect([await session.next(), await session.next()]).toEqual([': open\n\n', 'event: over\ndata: {}\n\n']);
  const told = open();
  told.end();
  told.end();
  told.send(['log']);
  expect([await told.next(), await told.next()]).toEqual([': open\n\n', null]);
  expect(told.ended).toHaveBeenCalledOnce();
  const left = open();
  await left.reader.cancel();
  left.end();
  expect(left.ended).toHaveBeenCalledOnce();
});
