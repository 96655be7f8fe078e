import { Gauge } from 'prom-client';
import { metrics } from './http/metrics.ts';
import { loggedError } from './redact.ts';
import type { AppServices } from './services.ts';

/** Of the shop that was opened last in this process. */
let shop: { services: AppServices } | undefined;

/** From now on `/metrics` counts the rows of this shop, and nothing that was counted before. */
export function watchShop(services: AppServices): void {
  shop = { services };
}

type Labels = Record<string, string>;
type GaugeValue = [labels: Labels, value: number];

interface GaugeGroup<T> {
  /** Reads everything the gauges of the group tell, in few statements. */
  read(services: AppServices): Promise<T>;
  /** Milliseconds for which an answer is told again, so that several scrapers cost one. */
  keptFor: number;
  gauges: Record<string, { help: string; labels: readonly string[]; values(found: T, now: Date): GaugeValue[] }>;
}

/** Figures that are read from the database when `/metrics` is asked for, so that every process says the same. */
export function gaugeGroup<T>({ read, keptFor, gauges }: GaugeGroup<T>): void {
  let kept: { of: typeof shop; until: number; found: Promise<T | null> } | undefined;
  const find = ({ services }: NonNullable<typeof shop>) => {
    if (kept && kept.of === shop && performance.now() < kept.until) return kept.found;
    // A database that is away must not keep the other figures from being told.
    const found = read(services).catch((error: unknown) => {
      services.log.warn({ metrics: Object.keys(gauges), error: loggedError(error) }, 'could not be counted');
      return null;
    });
    kept = { of: shop, until: performance.now() + keptFor, found };
    return found;
  };
  for (const [name, { help, labels, values }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [metrics],
      aggregator: 'max', // of what every process says
      async collect() {
        const of = shop;
        const found = of && (await find(of));
        // A gauge that cannot be counted is missing, never an older value.
        this.reset();
        if (!found) return;
        for (const [label, value] of values(found, of.services.clock.now())) this.set(label, value);
      },
    });
  }
}
