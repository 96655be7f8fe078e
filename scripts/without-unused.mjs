/**
 * The code of a package's file without the parts that the browser never runs, found by facts about the app. The
 * minifier then drops the variables and functions that have lost their last use. Fails naming each fact that meets
 * nothing in the file.
 *
 * @param {string} code
 * @param {object} facts
 * @param {number[]} [facts.tags] kinds of fibers that no page renders: their cases go, and comparisons with them are decided
 * @param {Record<string, string>} [facts.calls] calls, by the text of what is called, and the value that stands for them
 * @param {Record<string, string>} [facts.reads] variables, and the value that they have wherever they are read
 * @param {string[][]} [facts.keys] keys that an object literal loses which has all of them
 * @param {string[]} [facts.classes] classes that are never made: `new` gives null, and their methods go
 * @param {string[]} [facts.assignments] assignments that go, by their left side
 * @param {(code: string) => object} parse the syntax tree (ESTree, with `start` and `end`)
 */
export function withoutUnused(code, facts, parse) {
  const { tags = [], calls = {}, reads = {}, keys = [], classes = [], assignments = [] } = facts;
  const edits = [];
  const met = new Set();
  const textOf = ({ start, end }) => code.slice(start, end);
  const put = (fact, { start, end }, text) => {
    met.add(fact);
    edits.push({ start, end, text });
  };
  const bodies = []; // of the functions around the visited node
  const remove = (tag, one) => {
    put(tag, one, '');
    const names = varsIn(one.consequent);
    if (names.length > 0)
      edits.push({ start: bodies.at(-1).start + 1, end: bodies.at(-1).start + 1, text: `var ${names.join(', ')};` });
  };
  const goneTag = (node) => (node?.type === 'Literal' && tags.includes(node.value) ? node.value : undefined);

  const visitors = {
    CallExpression(node) {
      const called = textOf(node.callee);
      if (!Object.hasOwn(calls, called)) return visitChildren(node);
      put(called, node, `(${calls[called]})`);
    },
    NewExpression(node) {
      if (!classes.includes(node.callee.name)) return visitChildren(node);
      put(node.callee.name, node, 'null');
    },
    Identifier(node, parent, place) {
      if (!Object.hasOwn(reads, node.name) || !isRead(parent, place)) return;
      const value = `(${reads[node.name]})`;
      put(node.name, node, parent.shorthand ? `${node.name}: ${value}` : value);
    },
    ObjectPattern(node) {
      for (const { value, argument } of node.properties)
        if (value?.type !== 'Identifier') visit(value ?? argument, node);
    },
    BinaryExpression(node) {
      const tag = isTag(node.right) ? goneTag(node.left) : isTag(node.left) ? goneTag(node.right) : undefined;
      if (tag === undefined || !/^[!=]==$/.test(node.operator)) return visitChildren(node);
      put(tag, node, String(node.operator === '!=='));
    },
    ExpressionStatement(node) {
      const left = node.expression.type === 'AssignmentExpression' ? textOf(node.expression.left) : '';
      if (assignments.includes(left)) return put(left, node, ';');
      if (classes.some((name) => left.startsWith(`${name}.prototype`))) return put(left, node, ';');
      visitChildren(node);
    },
    ObjectExpression(node) {
      const { properties } = node;
      const has = (name) => properties.some(({ key }) => key?.name === name);
      const gone = keys.filter((group) => group.every(has)).flat();
      properties.forEach((property, index) => {
        if (!gone.includes(property.key?.name)) return visit(property, node, 'properties');
        const end = properties[index + 1]?.start ?? node.end - 1;
        put(property.key.name, { start: property.start, end }, '');
      });
    },
    SwitchStatement(node) {
      if (!isTag(node.discriminant)) return visitChildren(node);
      visit(node.discriminant, node, 'discriminant');
      let entered = false; // whether a case that stays runs on into this one
      for (const one of node.cases) {
        const tag = goneTag(one.test);
        if (tag !== undefined && !entered) {
          remove(tag, one);
          continue;
        }
        if (tag !== undefined) put(tag, { start: one.start, end: one.consequent[0]?.start ?? one.end }, '');
        for (const statement of one.consequent) visit(statement, one, 'consequent');
        entered = !leaves(one.consequent);
      }
    },
  };

  function visit(node, parent, place) {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, parent, place));
    if (typeof node?.type !== 'string') return;
    const isFunction = node.body?.type === 'BlockStatement' && FUNCTION.test(node.type);
    if (isFunction) bodies.push(node.body);
    (visitors[node.type] ?? visitChildren)(node, parent, place);
    if (isFunction) bodies.pop();
  }
  function visitChildren(node) {
    for (const [place, child] of Object.entries(node))
      if (child && typeof child === 'object') visit(child, node, place);
  }

  visit(parse(code));
  const wanted = [tags, Object.keys(calls), Object.keys(reads), keys.flat(), classes, assignments].flat();
  const lost = wanted.filter((fact) => !met.has(fact));
  if (lost.length > 0) throw new Error(`Nothing in the file is called ${lost.join(', ')}.`);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Names of the variables that statements declare for the function around them: the rest of it may use them. */
function varsIn(node) {
  if (Array.isArray(node)) return [...new Set(node.flatMap(varsIn))];
  if (typeof node?.type !== 'string' || FUNCTION.test(node.type)) return [];
  const own =
    node.type === 'VariableDeclaration' && node.kind === 'var' ? node.declarations.map(({ id }) => id.name) : [];
  return [...own, ...Object.values(node).flatMap((child) => (child && typeof child === 'object' ? varsIn(child) : []))];
}

const isTag = (node) => node?.type === 'MemberExpression' && !node.computed && node.property.name === 'tag';

/** Places of an identifier in which it is a name, or is written to. */
const NAMES = {
  AssignmentExpression: ['left'],
  AssignmentPattern: ['left'],
  VariableDeclarator: ['id'],
  Property: ['key'],
  MethodDefinition: ['key'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
};
const NEVER_READ =
  /^(UpdateExpression|ArrayPattern|RestElement|LabeledStatement|BreakStatement|ContinueStatement|ImportSpecifier|ExportSpecifier)$/;

function isRead(parent, place) {
  if (parent.type === 'MemberExpression') return place === 'object' || parent.computed;
  return !NEVER_READ.test(parent.type) && !NAMES[parent.type]?.includes(place);
}

/** Whether the statements always end by return, throw or a jump. */
function leaves(statements) {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return leaves(last.body);
  if (last?.type === 'IfStatement')
    return Boolean(last.alternate) && leaves([last.consequent]) && leaves([last.alternate]);
  return /^(Break|Continue|Return|Throw)Statement$/.test(last?.type);
}
