import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as sessionModule from './session.ts';

const USER = { id: '1', firstName: 'Maryam' };

interface Asked {
  path: string;
  method: string | undefined;
  token: string | undefined;
  answer(status: number, body?: object): void;
  fail(): void;
}

let asked: Asked[];
let assigned: string[];
let marked: boolean[];

/** As a browser's: stored entries are its own keys. */
function storage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
    clear: () => {
      for (const key of Object.keys(kept)) delete kept[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  return kept as unknown as Storage;
}

beforeEach(() => {
  [asked, assigned, marked] = [[], [], []];
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('window', {
    __reactRouterManifest: { url: '/assets/manifest-1.js', routes: {} },
    location: { assign: (to: string) => void assigned.push(to) },
  });
  vi.stubGlobal('document', {
    documentElement: { classList: { toggle: (_: string, on: boolean) => void marked.push(on) } },
  });
  vi.stubGlobal('fetch', (path: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
    const reply = Promise.withResolvers<Response>();
    asked.push({
      path,
      method: init.method,
      token: init.headers?.authorization?.replace('Bearer ', ''),
      answer: (status, body = {}) =>
        reply.resolve(new Response(JSON.stringify(body), { status, statusText: `Status ${status}` })),
      fail: () => reply.reject(new TypeError('fetch failed')),
    });
    return reply.promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

let pages = 0;

/** The module as a page that was just opened has it. Other files share this worker, so no other module is loaded again. */
const freshSession = (): Promise<typeof sessionModule> => {
  const path = `./session.ts?page=${++pages}`;
  return import(/* @vite-ignore */ path);
};

/** A page that was just opened, and its listeners' calls. */
async function openPage(token: string | null) {
  if (token) localStorage.setItem('sessionToken', token);
  const session = await freshSession();
  const heard: string[] = [];
  session.onSessionChange((change, user) => void heard.push(user ? `${change} ${user.firstName}` : change));
  return { ...session, heard, token: () => localStorage.getItem('sessionToken') };
}

async function signedInPage() {
  const page = await openPage('seven');
  const checked = page.checkSession();
  asked.at(-1)?.answer(200, { user: USER });
  await checked;
  return page;
}

test('without a token nobody is asked, and nobody is signed in', async () => {
  const { checkSession, heard } = await openPage(null);
  await checkSession();
  expect([asked, heard, marked.at(-1)]).toEqual([[], [], false]);
});

test('a token is shown to the server, which answers with its owner', async () => {
  const { token } = await signedInPage();
  expect(asked.map(({ path, token: shown }) => `${path} ${shown}`)).toEqual(['/api/auth/user seven']);
  expect([token(), marked.at(-1)]).toEqual(['seven', true]);
});

test('a token that the server does not know is forgotten, silently where nobody was on screen', async () => {
  const { checkSession, heard, token } = await openPage('seven');
  const checked = checkSession();
  asked[0]?.answer(401);
  await checked;
  expect([token(), heard, marked.at(-1), assigned]).toEqual([null, [], false, []]);
});

test('an expired session leaves its page, and a page with a form keeps the input', async () => {
  const { checkSession, heard, token } = await signedInPage();
  sessionStorage.setItem('draft:support', '{"message":"My cat"}');
  const checked = checkSession();
  asked[1]?.answer(401);
  await checked;
  expect([token(), heard]).toEqual([null, ['expired']]);
  expect(sessionStorage.getItem('draft:support')).not.toBeNull();
});

test('a server that is away or broken signs nobody out', async () => {
  const { checkSession, heard, token } = await openPage('seven');
  for (const trouble of [
    (one?: Asked) => one?.answer(503, { message: 'We are restarting.' }),
    (one?: Asked) => one?.fail(),
  ]) {
    const checked = checkSession();
    trouble(asked.at(-1));
    await checked;
    expect([token(), heard]).toEqual(['seven', []]);
  }
});

test('an old answer changes nothing that a newer one has said', async () => {
  const { checkSession, token, heard } = await openPage('seven');
  const [first, second] = [checkSession(), checkSession()];
  asked[1]?.answer(200, { user: USER });
  await second;
  asked[0]?.answer(401);
  await first;
  expect([token(), heard]).toEqual(['seven', []]);
});

test('another tab that signed in meanwhile is asked about, instead of being signed out', async () => {
  const { checkSession, token } = await openPage('old');
  const checked = checkSession();
  localStorage.setItem('sessionToken', 'new');
  asked[0]?.answer(401);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer(200, { user: USER });
  await checked;
  expect([asked[1]?.token, token()]).toEqual(['new', 'new']);
});

test('a sign-in is told at once and confirmed by the server; a check that was under way does not undo it', async () => {
  const { checkSession, signIn, heard, token } = await openPage('old');
  const before = checkSession();
  signIn('new', USER as Parameters<typeof signIn>[1]);
  expect([token(), heard, marked.at(-1)]).toEqual(['new', ['signed-in Maryam'], true]);
  asked[0]?.answer(401);
  await before;
  expect([token(), asked[1]?.token]).toEqual(['new', 'new']);
  asked[1]?.answer(200, { user: USER });
});

test('R51 R261 a sign-out that the server refuses changes nothing and says why', async () => {
  const { signOut, heard, token } = await signedInPage();
  for (const [body, sentence] of [
    [{ message: 'We are very busy at the moment.' }, 'We are very busy at the moment.'],
    [{}, 'Failed to logout'],
  ] as const) {
    const out = signOut();
    asked.at(-1)?.answer(503, body);
    await expect(out).rejects.toThrow(sentence);
  }
  expect([token(), heard, assigned]).toEqual(['seven', [], []]);
});

test('R51 a sign-out ends on the server first, then here, and starts over', async () => {
  const { signOut, heard, token } = await signedInPage();
  sessionStorage.setItem('draft:support', '{"message":"My cat"}');
  localStorage.setItem('theme', 'night');
  const out = signOut();
  expect([asked.at(-1)?.path, asked.at(-1)?.method, token()]).toEqual(['/api/auth/logout', 'POST', 'seven']);
  asked.at(-1)?.answer(200);
  await out;
  expect([token(), heard, assigned]).toEqual([null, ['signed-out'], ['/']]);
  // Drafts are the person's, the theme the browser's.
  expect([sessionStorage.getItem('draft:support'), localStorage.getItem('theme')]).toEqual([null, 'night']);
});

test('the options everywhere, forgetting and staying each do what they are named for', async () => {
  const ways = [
    [{ everywhere: true }, '/api/auth/logout-everywhere', ['/'], 'night'],
    [{ forgetting: true }, '/api/auth/logout?browser=forget', ['/'], null],
    [{ stay: true }, '/api/auth/logout', [], 'night'],
  ] as const;
  for (const [options, path, goes, theme] of ways) {
    const { signOut, heard, token } = await signedInPage();
    assigned.length = 0;
    localStorage.setItem('theme', 'night');
    const out = signOut(options);
    expect(asked.at(-1)?.path).toBe(path);
    asked.at(-1)?.answer(200);
    await out;
    expect([token(), heard, assigned, localStorage.getItem('theme')]).toEqual([null, ['signed-out'], goes, theme]);
  }
});

test('a browser that refuses storage is signed in for as long as the page stays', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse });
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse });
  const { signIn, signOut } = await freshSession();
  signIn('only-here', USER as Parameters<typeof signIn>[1]);
  expect(asked.at(-1)?.token).toBe('only-here');
  asked.at(-1)?.answer(200, { user: USER });
  const out = signOut({ forgetting: true });
  expect(asked.at(-1)?.token).toBe('only-here');
  asked.at(-1)?.answer(200);
  await out;
  expect(assigned).toEqual(['/']);
});
