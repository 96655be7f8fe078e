import pino, { type Logger } from 'pino';

export type { Logger };

/** One line of JSON per event. Nothing personal: log ids, names of routes and refusals, never people's input. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
