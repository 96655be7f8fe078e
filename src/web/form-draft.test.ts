import { afterEach, expect, test, vi } from 'vitest';
import { keepDraft } from './form-draft.ts';
import { signedOutAlready } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** The storage of a tab: its keys are its own properties, as in a browser. */
function tabStorage(): Record<string, string> {
  const texts: Record<string, string> = {};
  const methods = {
    setItem: (key: string, text: string) => void (texts[key] = text),
    removeItem: (key: string) => void delete texts[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(texts, name, { value, enumerable: false });
  vi.stubGlobal('sessionStorage', texts);
  return texts;
}

function letter(texts: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return form;
}

test('a draft keeps typed input, and not the name and e-mail that the page has filled in', () => {
  const tab = tabStorage();
  const account = { name: 'Maryam Example', email: 'maryam@example.com' };
  keepDraft('contact', letter({ ...account, email: 'office@example.com', message: 'Hello', subject: '' }), account);
  expect(JSON.parse(tab['draft:contact'] ?? '')).toEqual({ email: 'office@example.com', message: 'Hello' });
});

test('signing out removes the drafts of every form in the tab, and nothing else', () => {
  const tab = tabStorage();
  vi.stubGlobal('localStorage', { removeItem: () => {} });
  vi.stubGlobal('window', { location: { assign: () => {} } });
  Object.assign(tab, { 'draft:contact': '{"message":"Hello"}', 'draft:withdrawal': '{}', 'counting-visit': '1' });
  signedOutAlready();
  expect(tab).toEqual({ 'counting-visit': '1' });
});
