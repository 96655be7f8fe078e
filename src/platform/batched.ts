interface Waiting<K, V> {
  key: K;
  /** By `performance.now()`. */
  since: number;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Asks for each key at once while fewer than `atOnce` questions are under way; keys that come meanwhile are asked for
 * together, in the next question. So nothing waits that need not, and an answer is never older than its question. A
 * question that fails also fails for those who have waited since before it: nobody waits for more than two.
 */
export function batched<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let asking = 0;

  const next = () => {
    const batch = waiting.splice(0, most);
    if (batch.length === 0) return;
    asking += 1;
    const begun = performance.now();
    ask(batch.map(({ key }) => key))
      .then(
        (values) => batch.forEach(({ resolve }, index) => resolve(values[index] as V)),
        (error: unknown) => {
          const recent = waiting.findIndex(({ since }) => since > begun);
          const late = waiting.splice(0, recent < 0 ? waiting.length : recent);
          for (const { reject } of [...batch, ...late]) reject(error);
        },
      )
      .finally(() => {
        asking -= 1;
        next();
      });
  };

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, since: performance.now(), resolve, reject });
      if (asking < atOnce) next();
    });
}
