/** Lines of a stack that name a place in the code, up to the end of the text. Lines that people typed may begin alike. */
const FRAMES = /(?:\n {4}at (?:[^\n]*:\d+:\d+\)?|[^\n]*\((?:<anonymous>|native|index \d+)\)))*$/;

/** Removes statement parameters from a text before it is logged: they are personal data. */
export function withoutParams(text: string): string {
  const at = text.indexOf('\nparams:');
  return at < 0 ? text : text.slice(0, at) + (FRAMES.exec(text.slice(at))?.[0] ?? '');
}

const KEY_LENGTH = 40;
/** The address of a shared card (`sharing/rules/card.ts`): its token opens the card. */
const SHARE_TOKEN = /^(\/c\/)[\w-]+/;

/** A path without the keys in it: readers of the log must not be able to use them. */
export function withoutKeys(path: string): string {
  return path
    .split('/')
    .map((part) => (part.length >= KEY_LENGTH ? '*' : part))
    .join('/')
    .replace(SHARE_TOKEN, '$1*');
}

/** A text without the keys in its links, behind a `#` or of a calendar file: they are for the reader of a mail, not of a copy of it. */
export const withoutLinkKeys = (text: string): string =>
  text.replace(/(#|-calendars\/)[\w.-]{40,}(?=[\s"<]|$)/g, '$1*');

/** An error, its cause, the cause of that, and so on. */
export function errorChain(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link);
  return chain;
}

/** The SQLSTATE of an error PostgreSQL answered with; null for any other error. */
export function sqlState(error: Error): string | null {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && code.length === 5 ? code : null;
}

export interface LoggedError {
  name: string;
  message?: string;
  /** Of Node or PostgreSQL. */
  code?: string;
  /** PostgreSQL's name of the table concerned. */
  table?: string;
  constraint?: string;
  cause?: LoggedError;
}

/** Class 22, data exceptions: their messages quote the value. */
const QUOTES_A_VALUE = /^22/;

/** An error and its causes as they may be logged: codes and messages, without what people typed. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: 'not an error', message: withoutParams(String(error)) };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
  return {
    name: error.name,
    ...(!QUOTES_A_VALUE.test(sqlState(error) ?? '') && { message: withoutParams(error.message) }),
    ...(code !== undefined && { code: text(code) }),
    ...(table !== undefined && { table: text(table) }),
    ...(constraint !== undefined && { constraint: text(constraint) }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}
