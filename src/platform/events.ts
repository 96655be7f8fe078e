import type { Ctx, EventDefinition, Listener } from './services.ts';

export type { EventDefinition, Listener };

export function defineEvent<P>(name: string): EventDefinition<P> {
  return { name };
}

export function on<P>(event: EventDefinition<P>, handle: (ctx: Ctx, payload: P) => Promise<void>): Listener {
  return { event: event.name, handle: (ctx, payload) => handle(ctx, payload as P) };
}
