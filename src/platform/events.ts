import type { Ctx } from './services.ts';

/** An event, delivered to listeners of other modules inside the transaction in which it happened. */
export interface EventDefinition<P> {
  name: string;
  /** Carries the payload type only. */
  readonly payload?: P;
}

export interface Listener {
  event: string;
  hear(ctx: Ctx, payload: unknown): Promise<void>;
}

export function defineEvent<P>(name: string): EventDefinition<P> {
  return { name };
}

export function on<P>(event: EventDefinition<P>, hear: (ctx: Ctx, payload: P) => Promise<void>): Listener {
  return { event: event.name, hear: (ctx, payload) => hear(ctx, payload as P) };
}
