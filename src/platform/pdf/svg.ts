type Doc = PDFKit.PDFDocument;
type Attributes = Record<string, string>;

interface Look {
  fill: string;
  stroke: string;
  width: number;
  cap: 'butt' | 'round' | 'square';
  join: 'miter' | 'round' | 'bevel';
}

interface Node {
  tag: string;
  attributes: Attributes;
  children: Node[];
}

const PLAIN: Look = { fill: '#000000', stroke: 'none', width: 1, cap: 'butt', join: 'miter' };
const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;

function parse(svg: string): Node {
  const root: Node = { tag: 'root', attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag = '', written = '', single] of svg.matchAll(TAG)) {
    if (closing) {
      open.pop();
      continue;
    }
    const attributes = Object.fromEntries([...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
    const node: Node = { tag, attributes, children: [] };
    (open.at(-1) as Node).children.push(node);
    if (!single) open.push(node);
  }
  return root;
}

function transform(doc: Doc, written: string) {
  for (const [, name, list = ''] of written.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (name === 'translate') doc.translate(a, b ?? 0);
    else if (name === 'scale') doc.scale(a, b ?? a);
    else if (name === 'rotate') doc.rotate(a, { origin: [b ?? 0, c ?? 0] });
    else throw new Error(`A drawing for print is moved by ${name}, which is not known here.`);
  }
}

function lookOf(a: Attributes, outer: Look): Look {
  return {
    fill: a.fill ?? outer.fill,
    stroke: a.stroke ?? outer.stroke,
    width: a['stroke-width'] === undefined ? outer.width : Number(a['stroke-width']),
    cap: (a['stroke-linecap'] as Look['cap']) ?? outer.cap,
    join: (a['stroke-linejoin'] as Look['join']) ?? outer.join,
  };
}

/** Puts the outline of a shape into the document; false for what is not a shape. */
function outline(doc: Doc, { tag, attributes: a }: Node): boolean {
  const n = (name: string) => Number(a[name] ?? 0);
  if (tag === 'path') doc.path(a.d ?? '');
  else if (tag === 'circle') doc.circle(n('cx'), n('cy'), n('r'));
  else if (tag === 'ellipse') doc.ellipse(n('cx'), n('cy'), n('rx'), n('ry'));
  else if (tag === 'rect') {
    const radius = Math.min(n('rx') || n('ry'), n('width') / 2, n('height') / 2);
    if (radius > 0) doc.roundedRect(n('x'), n('y'), n('width'), n('height'), radius);
    else doc.rect(n('x'), n('y'), n('width'), n('height'));
  } else return false;
  return true;
}

function paint(doc: Doc, node: Node, look: Look) {
  const fill = look.fill !== 'none';
  const stroke = look.stroke !== 'none';
  if (!(fill || stroke) || !outline(doc, node)) return;
  if (fill) doc.fillColor(look.fill);
  if (stroke) doc.strokeColor(look.stroke).lineWidth(look.width).lineCap(look.cap).lineJoin(look.join);
  if (fill && stroke) doc.fillAndStroke();
  else if (fill) doc.fill();
  else doc.stroke();
}

function draw(doc: Doc, node: Node, outer: Look, clips: Map<string, Node>) {
  if (node.tag === 'clipPath') {
    clips.set(node.attributes.id ?? '', node);
    return;
  }
  const { attributes: a } = node;
  if (a.display === 'none') return;
  const look = lookOf(a, outer);
  doc.save();
  if (a.transform) transform(doc, a.transform);
  if (a.opacity) doc.opacity(Number(a.opacity));
  const clip = clips.get(/^url\(#(.*)\)$/.exec(a['clip-path'] ?? '')?.[1] ?? '');
  if (clip) {
    for (const shape of clip.children) outline(doc, shape);
    doc.clip();
  }
  paint(doc, node, look);
  for (const child of node.children) draw(doc, child, look, clips);
  doc.restore();
}

/**
 * Draws our own flat SVG (paths, rectangles, circles, ellipses, groups, clip paths; presentation attributes only) as
 * vectors. Print on a drawing is left out: words in a document are text.
 */
export function drawSvg(doc: Doc, svg: string, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale);
  draw(doc, parse(svg), PLAIN, new Map());
  doc.restore();
}
