import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('R224 one toast at a time, and the newest wins', () => {
  const store = createToastStore();
  store.toast({ title: 'Success', text: 'Account created successfully!' });
  store.toast({ title: 'Error', tone: 'bad' });
  expect(store.current()).toMatchObject({ title: 'Error', tone: 'bad', text: undefined });
});

test('R224 R245 a toast stays for 5000 ms and then goes', () => {
  const store = createToastStore();
  store.toast({ title: 'Success' });
  vi.advanceTimersByTime(4999);
  expect(store.current()?.title).toBe('Success');
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

test('R224 R245 the newest toast has its own full time, whatever was left of the one before', () => {
  const store = createToastStore();
  store.toast({ title: 'First' });
  vi.advanceTimersByTime(4000);
  store.toast({ title: 'Second' });
  vi.advanceTimersByTime(4999);
  expect(store.current()?.title).toBe('Second');
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

test('R245 a toast may ask for another duration', () => {
  const store = createToastStore();
  store.toast({ title: 'Short', duration: 800 });
  vi.advanceTimersByTime(800);
  expect(store.current()).toBeNull();
});

test('a toast under the pointer stays, and letting go of an old one does not shorten the next', () => {
  const store = createToastStore();
  store.toast({ title: 'Held' });
  const release = store.hold();
  vi.advanceTimersByTime(60_000);
  expect(store.current()?.title).toBe('Held');
  store.toast({ title: 'Next' });
  release();
  vi.advanceTimersByTime(4999);
  expect(store.current()?.title).toBe('Next');
});

test('a dialog takes away what was shown before the press that opens it, and nothing that was raised since', () => {
  const store = createToastStore();
  const titleAfterOpening = () => {
    store.dismissEarlier();
    return store.current()?.title;
  };
  store.notePress();
  store.toast({ title: 'Raised by the same press' });
  expect(titleAfterOpening()).toBe('Raised by the same press');
  store.notePress();
  expect(titleAfterOpening()).toBeUndefined();
  store.toast({ title: 'Raised while the dialog is open' });
  expect(titleAfterOpening()).toBe('Raised while the dialog is open');
});

test('listeners hear of every change', () => {
  const store = createToastStore();
  const seen: (string | undefined)[] = [];
  const stop = store.subscribe(() => seen.push(store.current()?.title));
  store.toast({ title: 'One' });
  store.dismiss();
  stop();
  store.toast({ title: 'Two' });
  expect(seen).toEqual(['One', undefined]);
});
