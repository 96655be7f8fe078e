import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar, initialOf } from './avatar.tsx';

test('R249 a letter of the first name, else of the e-mail, else U; the image where there is one', () => {
  expect(initialOf({ firstName: ' maryam', email: 'x@example.com' })).toBe('M');
  expect(initialOf({ firstName: '', email: 'x@example.com' })).toBe('X');
  expect(initialOf({ firstName: ' ', email: null })).toBe('U');
  const nobody = { firstName: '', email: null };
  expect(renderToStaticMarkup(<Avatar user={{ ...nobody, profileImageUrl: null }} />)).toContain('>U<');
  expect(renderToStaticMarkup(<Avatar user={{ ...nobody, profileImageUrl: '/me.png' }} />)).toContain('src="/me.png"');
});
