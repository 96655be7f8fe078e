// The shortest way to write a path that leads through exactly the same points.
const TOKEN = /[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;
const ARGUMENTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
/** Thousandths: more digits than any drawing has, and whole numbers add up exactly. */
const UNITS = 1000;

export function compactPath(path) {
  let written = '';
  let before = '';
  for (const { command, values } of shortest(absolute(path))) {
    const implied = command === before || (command === 'L' && before === 'M') || (command === 'l' && before === 'm');
    written = join(implied ? written : written + command, command, values);
    before = command;
  }
  return written;
}

/** Commands with absolute coordinates in thousandths; horizontal and vertical lines as lines. */
function absolute(path) {
  const tokens = path.match(TOKEN);
  const steps = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let i = 0, letter = ''; i < tokens.length; ) {
    if (/[a-zA-Z]/.test(tokens[i])) letter = tokens[i++];
    const kind = letter.toUpperCase();
    const relative = kind !== letter;
    const count = ARGUMENTS[kind];
    if (count === undefined) throw new Error(`A path has a command that is not known: ${path}`);
    const numbers = tokens.slice(i, i + count).map(Number);
    i += count;
    if (numbers.length < count || numbers.some(Number.isNaN)) throw new Error(`A path is broken off: ${path}`);
    const [dx, dy] = relative ? [x, y] : [0, 0];
    const units = (value) => Math.round(value * UNITS);
    if (kind === 'Z') {
      [x, y] = [startX, startY];
      steps.push({ kind, values: [] });
      letter = '';
      continue;
    }
    let to;
    if (kind === 'H') to = [units(numbers[0]) + dx, y];
    else if (kind === 'V') to = [x, units(numbers[0]) + dy];
    else if (kind === 'A') to = [units(numbers[5]) + dx, units(numbers[6]) + dy];
    else to = numbers.map((value, at) => units(value) + (at % 2 ? dy : dx));
    if (kind === 'A')
      steps.push({ kind, shape: [...numbers.slice(0, 3).map(units), ...numbers.slice(3, 5)], values: to });
    else steps.push({ kind: kind === 'H' || kind === 'V' ? 'L' : kind, values: to });
    [x, y] = to.slice(-2);
    if (kind === 'M') {
      [startX, startY] = [x, y];
      letter = relative ? 'l' : 'L';
    }
  }
  return steps;
}

/** Each command as it takes the fewest letters, absolute or relative, a curve that goes on smoothly without its first point. */
function shortest(steps) {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let control = null; // last control point of the curve before, with its kind
  let before = '';
  return steps.map(({ kind, values, shape }) => {
    if (kind === 'Z') {
      [x, y, control, before] = [startX, startY, null, 'z'];
      return { command: 'z', values: [] };
    }
    const smooth = smoothForm(kind, values, control, x, y);
    const used = smooth ?? { kind, values };
    const choices = [];
    if (used.kind === 'L' && values[1] === y) {
      choices.push({ command: 'H', values: [number(values[0])] }, { command: 'h', values: [number(values[0] - x)] });
    } else if (used.kind === 'L' && values[0] === x) {
      choices.push({ command: 'V', values: [number(values[1])] }, { command: 'v', values: [number(values[1] - y)] });
    } else {
      const lead = shape ? [...shape.slice(0, 3).map(number), ...shape.slice(3)] : [];
      const relative = used.values.map((value, at) => value - (at % 2 ? y : x));
      choices.push({ command: used.kind, values: [...lead, ...used.values.map(number)] });
      choices.push({ command: used.kind.toLowerCase(), values: [...lead, ...relative.map(number)] });
    }
    const length = (choice) => join('', choice.command, choice.values).length + (choice.command === before ? 0 : 1);
    const best = choices.reduce((a, b) => (length(b) < length(a) ? b : a));
    control = 'CSQT'.includes(kind) ? { cubic: 'CS'.includes(kind), at: controlOf(kind, values, control, x, y) } : null;
    [x, y] = values.slice(-2);
    if (kind === 'M') [startX, startY] = [x, y];
    before = best.command;
    return best;
  });
}

/** The control point that the next smooth curve mirrors. */
function controlOf(kind, values, control, x, y) {
  if (kind === 'C') return values.slice(2, 4);
  if (kind === 'S' || kind === 'Q') return values.slice(0, 2);
  return mirrored(control, false, x, y);
}

const mirrored = (control, cubic, x, y) =>
  control?.cubic === cubic ? [2 * x - control.at[0], 2 * y - control.at[1]] : [x, y];

function smoothForm(kind, values, control, x, y) {
  if (kind !== 'C' && kind !== 'Q') return null;
  const [mx, my] = mirrored(control, kind === 'C', x, y);
  if (values[0] !== mx || values[1] !== my) return null;
  return { kind: kind === 'C' ? 'S' : 'T', values: values.slice(2) };
}

const number = (units) => String(units / UNITS).replace(/^(-?)0\./, '$1.');

/** Appends values, with a space only where two would run together. The two flags of an arc need none. */
function join(written, command, values) {
  const arc = command.toUpperCase() === 'A';
  return values.reduce((text, value, at) => {
    const next = String(value);
    if (arc && (at === 4 || at === 5)) return text + next;
    const last = /[-+]?(\d*)(\.\d+)?$/.exec(text)[0];
    const together = last === '' || next.startsWith('-') || (next.startsWith('.') && last.includes('.'));
    return `${text}${together ? '' : ' '}${next}`;
  }, written);
}
