// Writes the drawings of a prerendered page in fewer bytes. They look the same: no number loses a digit that is drawn.
import { compactPath } from './compact-path.mjs';

const DRAWING = /<span class="art[^"]*">(?:<svg[\s\S]*?<\/svg>)+<\/span>/g;
const SVG = /<svg[\s\S]*?<\/svg>/g;
const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const BARE = /^[^\s"'=<>`]+$/;
/** Attributes that repeat a default. */
const NEEDLESS = [/^c[xy]="0"$/, /^[xy]="0"$/, /^transform="rotate\(0 [^)]*\)"$/];
/** Attributes that make a shape; its colours may differ from place to place. */
const GEOMETRY = { path: ['d'], rect: ['x', 'y', 'width', 'height', 'rx'] };
/** A shape that is written with fewer letters is not worth a place of its own. */
const SHARED_FROM = 24;

/**
 * Paths are written relative to their last point, values without needless quotes, and repeated shapes are
 * defined once. With `together`, for a page whose drawings come and go together, also across drawings.
 */
export function compactDrawings(html, { together = false } = {}) {
  const drawings = html.match(DRAWING)?.flatMap((drawing) => drawing.match(SVG)) ?? [];
  const shapes = withShared(drawings.map(tagsOf).map(withoutTwinClips), together);
  let at = -1;
  return html
    .replace(DRAWING, (drawing) => drawing.replace(SVG, () => print(shapes[++at])))
    .replaceAll('<svg xmlns="http://www.w3.org/2000/svg"', '<svg'); // HTML needs no namespace
}

function tagsOf(svg) {
  return [...svg.matchAll(/<[^>]+>|[^<]+/g)].map(([text]) => {
    const [, closes, name, attributes, empty] = new RegExp(`^${TAG.source}$`).exec(text) ?? [];
    if (!name) {
      if (text.startsWith('<')) throw new Error(`A drawing has a tag that is not understood: ${text}`);
      return { text };
    }
    if (closes) return { name, closes: true };
    const kept = [...attributes.matchAll(ATTRIBUTE)].filter(
      ([whole]) => !NEEDLESS.some((needless) => needless.test(whole)),
    );
    return { name, empty: empty === '/', attributes: kept.map(([, key, value]) => [key, shorter(key, value)]) };
  });
}

function shorter(key, value) {
  if (key === 'd') return compactPath(value);
  if (key === 'aria-label') return value;
  return value.replace(/(?<![\w.#])(-?)0+(\.\d)/g, '$1$2');
}

/** Both eyes of a cat are cut out by one shape. Only a neighbour's is taken: hidden shapes cut nothing out. */
function withoutTwinClips(tags) {
  const clips = tags.flatMap(({ name, attributes }, at) =>
    name === 'clipPath' && attributes?.length === 1
      ? [{ at, id: attributes[0][1], length: tags.findIndex((tag, i) => i > at && tag.name === name) - at + 1 }]
      : [],
  );
  const same = new Map();
  const dropped = new Set();
  for (const [i, clip] of clips.entries()) {
    const before = clips[i - 1];
    if (!before || inside(tags, before) !== inside(tags, clip)) continue;
    same.set(`url(#${clip.id})`, same.get(`url(#${before.id})`) ?? `url(#${before.id})`);
    for (let at = clip.at; at < clip.at + clip.length; at++) dropped.add(at);
  }
  return tags
    .filter((_, at) => !dropped.has(at))
    .map((tag) => ({ ...tag, attributes: tag.attributes?.map(([key, value]) => [key, same.get(value) ?? value]) }));
}

const inside = (tags, { at, length }) => JSON.stringify(tags.slice(at + 1, at + length));

/** Gives every shape that occurs more than once a place in the first drawing that has it. */
function withShared(drawings, together) {
  const places = together ? [drawings] : drawings.map((drawing) => [drawing]);
  for (const [place, group] of places.entries()) {
    const byShape = Map.groupBy(group.flat().filter(canBeShared), shapeOf);
    const repeated = [...byShape].filter(([shape, uses]) => uses.length > 1 && shape.length >= SHARED_FROM);
    const definitions = repeated.map(([, uses], i) =>
      define(uses, `${together ? 's' : `s${place}-`}${i.toString(36)}`),
    );
    if (definitions.length > 0) group[0].splice(1, 0, open('defs'), ...definitions, close('defs'));
  }
  return drawings;
}

/** Turns shapes into uses of one, which has the attributes that all of them have. */
function define(uses, id) {
  const [{ name, attributes }] = uses;
  const styled = uses.some((use) => use.attributes.some(([key]) => key === 'class'));
  const common = attributes.filter(
    ([key, value]) => !(styled && PAINT.has(key)) && uses.every((use) => has(use, key, value)),
  );
  for (const use of uses) {
    const own = use.attributes.filter(([key, value]) => !common.some(([k, v]) => k === key && v === value));
    Object.assign(use, { name: 'use', attributes: [['href', `#${id}`], ...own] });
  }
  return { name, empty: true, attributes: [['id', id], ...common] };
}

/** Set on the use where a style sheet may say something else of its class. */
const PAINT = new Set(['class', 'fill', 'stroke']);

const shapeOf = ({ name, attributes }) =>
  [name, ...attributes.filter(([key]) => GEOMETRY[name].includes(key)).map(([key, value]) => `${key}=${value}`)].join(
    ' ',
  );
const has = ({ attributes }, key, value) => attributes.some(([k, v]) => k === key && v === value);
const open = (name) => ({ name, attributes: [] });
const close = (name) => ({ name, closes: true });

/** Night has other colours for some shapes, which it finds by these attributes (src/ui/night.css). */
const canBeShared = (tag) =>
  tag.empty &&
  tag.name in GEOMETRY &&
  !tag.attributes.some(([key]) => key === 'id') &&
  !has(tag, 'stroke-width', '14') &&
  !(tag.name === 'rect' && (has(tag, 'fill', '#2B1418') || has(tag, 'class', 'pw-lit')));

/** The svg element is HTML's own, where the pages' check asks for quotes. */
function print(tags) {
  return tags
    .map(({ text, name, closes, empty, attributes }) => {
      if (text !== undefined) return text;
      if (closes) return `</${name}>`;
      const written = attributes
        .map(([key, value]) => ` ${key}=${name !== 'svg' && BARE.test(value) ? value : `"${value}"`}`)
        .join('');
      return `<${name}${written}${empty ? (written.endsWith('"') ? '/' : ' /') : ''}>`;
    })
    .join('');
}
