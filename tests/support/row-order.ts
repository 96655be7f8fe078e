import pg from 'pg';

// PostgreSQL promises no order to the rows of a statement without ORDER BY, and mostly gives them as they were written. In
// tests they come last first, so that nothing relies on that. Loaded again, it leaves things as they are.

type Answer = { rows?: unknown[] } | undefined;
type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const UNORDERED = /^\s*(select|with|update|delete)\b(?!.*\border by\b)/is;
const REVERSED = Symbol.for('rows without an order come last first');

const textOf = (query: unknown) => (typeof query === 'string' ? query : ((query as { text?: string })?.text ?? ''));

const prototype = pg.Client.prototype as unknown as { query: Query & { [REVERSED]?: true } };
if (!prototype.query[REVERSED]) {
  const query = prototype.query;
  const reversed: Query = function (...args) {
    if (!UNORDERED.test(textOf(args[0]))) return query.apply(this, args);
    const reverse = <T>(answer: T) => {
      (answer as Answer)?.rows?.reverse();
      return answer;
    };
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      const answer = query.apply(this, args);
      return answer instanceof Promise ? answer.then(reverse) : answer;
    }
    return query.apply(this, [
      ...args.slice(0, -1),
      (error: unknown, answer: unknown) => callback(error, reverse(answer)),
    ]);
  };
  prototype.query = Object.assign(reversed, { [REVERSED]: true as const });
}
