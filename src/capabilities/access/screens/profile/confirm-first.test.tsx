import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConfirmFirst } from './confirm-first.tsx';

const NOBODY = { email: '', unconfirmed: { email: null, phone: null }, numberToConfirm: null, textsSent: false };
const shown = (over: Partial<Parameters<typeof ConfirmFirst>[0]['profile']>) =>
  renderToStaticMarkup(<ConfirmFirst profile={{ ...NOBODY, ...over }} />);

test('R313 the link is offered to an account with an e-mail only; another one is told to add an e-mail', () => {
  const offer = 'Mail me the link again';
  const advice = 'add an e-mail above';
  const waiting = { email: 'maryam@example.com', phone: null };
  for (const withMail of [shown({ email: 'maryam@example.com' }), shown({ unconfirmed: waiting })]) {
    expect(withMail).toContain(offer);
    expect(withMail).not.toContain(advice);
  }
  const onlyNumber = shown({});
  expect(onlyNumber).toContain(advice);
  expect(onlyNumber).not.toContain(offer);
});

test('a number is confirmed with a code only where text messages are sent', () => {
  const number = '+971501234567';
  expect(shown({ numberToConfirm: number, textsSent: true })).toContain('Confirm your number with a code');
  expect(shown({ numberToConfirm: number })).not.toContain('Confirm your number with a code');
});
