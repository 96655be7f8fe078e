/** Path of the file, which every query is built with. */
export const DRIZZLE_ENTITY = /[\\/]node_modules[\\/]drizzle-orm[\\/]entity\.js$/;

/** The walk over the classes of a value, as Drizzle 0.45 has it. */
const WALK = /let cls = Object\.getPrototypeOf\(value\)\.constructor;\s+if \(cls\) \{[^]*?\n {2}\}\n {2}return false;/;
const CHECK = '!Object.prototype.hasOwnProperty.call(type, entityKind)';

/**
 * Returns the source of Drizzle's `entity.js` with an `is()` that gives the same answers and remembers the kinds of a class:
 * Drizzle asks it dozens of times for each value of a query, and walked up the prototypes each time. Throws where the source
 * is not the one known.
 */
export function rememberKinds(source) {
  if (!WALK.test(source) || !source.includes(CHECK))
    throw new Error('drizzle-orm/entity.js is another one: compare its is() with scripts/fast-drizzle.mjs.');
  return `const kindsOfClass = new WeakMap();
const entities = new WeakSet();
function isEntity(type) {
  if (entities.has(type)) return true;
  if (!Object.prototype.hasOwnProperty.call(type, entityKind)) return false;
  entities.add(type);
  return true;
}
function kindsOf(cls) {
  let kinds = kindsOfClass.get(cls);
  if (kinds === undefined) {
    kinds = new Set();
    for (let each = cls; each; each = Object.getPrototypeOf(each)) if (entityKind in each) kinds.add(each[entityKind]);
    kindsOfClass.set(cls, kinds);
  }
  return kinds;
}
${source
  .replace(
    WALK,
    () =>
      'const cls = Object.getPrototypeOf(value).constructor;\n  return cls ? kindsOf(cls).has(type[entityKind]) : false;',
  )
  .replace(CHECK, () => '!isEntity(type)')}`;
}
