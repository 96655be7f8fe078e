import { type ChildProcess, spawn } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { freePort } from './shop.ts';

/** Commands of a journey to a browser that Playwright does not drive. Elements are named by XPath, which both protocols know. */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors and warnings of the console so far; null in WebKit, whose driver reports none. */
  messages(): readonly string[] | null;
  close(): Promise<void>;
}

interface Size {
  width: number;
  height: number;
}

/** Time zone of both browsers: the country of a form is filled in from it. */
const TZ = 'Asia/Dubai';

/** Firefox over WebDriver BiDi, which it speaks by itself. */
export async function openFirefox(executablePath: string, size: Size): Promise<OtherBrowser> {
  const env = { ...process.env, TZ };
  const options = { executablePath, headless: true, defaultViewport: size, env };
  const browser = await puppeteer.launch({ browser: 'firefox', ...options });
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') messages.push(message.text());
  });
  page.on('pageerror', (thrown) => messages.push(String(thrown)));
  const find = async (xpath: string) => {
    const element = await page.$(`::-p-xpath(${xpath})`);
    if (!element) throw new Error(`${xpath} is not there.`);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    messages: () => messages,
    close: () => browser.close(),
  };
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'; // the key of an element reference, fixed by the W3C's WebDriver
const CONFIRM_MS = 15_000;

/** WebKitGTK's MiniBrowser over W3C WebDriver, on a display of its own. */
export async function openWebKit(
  { driver, binary }: { driver: string; binary: string },
  size: Size,
): Promise<OtherBrowser> {
  const port = await freePort();
  const screen = ['-a', '-s', `-screen 0 ${size.width}x${size.height}x24`];
  const server = spawn('xvfb-run', [...screen, 'dbus-run-session', '--', driver, `--port=${port}`], {
    detached: true, // a group of its own, which is ended as a whole
    stdio: 'ignore',
    // Its sandbox needs namespaces, which containers refuse. Only our own pages are opened.
    env: { ...process.env, TZ, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const send = sender(`http://127.0.0.1:${port}`);
  await untilListening(send, server);
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  });
  const ask = <T>(method: string, path: string, body?: unknown) =>
    send<T>(method, `/session/${sessionId}${path}`, body);
  await ask('POST', '/window/rect', { x: 0, y: 0, ...size });
  await ask('POST', '/timeouts', { implicit: CONFIRM_MS });
  const find = async (xpath: string) => {
    const element = await ask<Record<string, string>>('POST', '/element', { using: 'xpath', value: xpath });
    return `/element/${element[ELEMENT]}`;
  };
  return {
    open: (url) => ask('POST', '/url', { url }),
    reload: () => ask('POST', '/refresh', {}),
    evaluate: (expression) => ask('POST', '/execute/sync', { script: `return (${expression})`, args: [] }),
    click: async (xpath) => ask('POST', `${await find(xpath)}/click`, {}),
    type: async (xpath, text) => ask('POST', `${await find(xpath)}/value`, { text }),
    screenshot: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    messages: () => null,
    close: async () => {
      await ask('DELETE', '').catch(() => {});
      if (server.pid) process.kill(-server.pid);
    },
  };
}

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>;

function sender(base: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(base + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)} ${JSON.stringify(body ?? '')}`);
    return value;
  };
}

async function untilListening(send: Send, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + CONFIRM_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    if (
      await send('GET', '/status').then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The driver of WebKitGTK did not start: it needs xvfb-run (with xauth) and dbus-run-session.');
}
