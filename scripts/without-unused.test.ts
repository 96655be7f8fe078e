import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { usedIn } from './lean-packages.mjs';
import { withoutUnused } from './without-unused.mjs';

const left = (code: string, facts: object) => withoutUnused(code, facts, parseAst).replace(/\s+/g, ' ').trim();

test('calls and reads get their value, and names and writes stay', () => {
  const code = 'let on = f(g(1)); on = true; const o = { on, f: o.on }; if (on) h(f);';
  expect(left(code, { calls: { f: 'null' }, reads: { on: 'false' } })).toBe(
    'let on = (null); on = true; const o = { on: (false), f: o.on }; if ((false)) h(f);',
  );
});

test('a parameter and a pattern of the same name are no reads', () => {
  expect(left('function f(on, { a: on }) { let { on } = g(); return on; }', { reads: { on: 'false' } })).toBe(
    'function f(on, { a: on }) { let { on } = g(); return (false); }',
  );
});

test('cases of kinds that never occur are removed, and cases that others fall through to stay', () => {
  const code =
    'function f(x) { switch (x.tag) { case 1: a(); case 2: b(); break; case 3: c(); case 4: d(); break; default: e(); } }';
  expect(left(code, { tags: [2, 3] })).toBe(
    'function f(x) { switch (x.tag) { case 1: a(); b(); break; case 4: d(); break; default: e(); } }',
  );
  expect(left('if (2 !== x.tag) a(x.tag === 2, 2 === x.flag);', { tags: [2] })).toBe(
    'if (true) a(false, 2 === x.flag);',
  );
});

test('a variable that a case declares for its function stays declared', () => {
  const code = 'function f(x) { switch (x.tag) { case 2: var y = 1; break; case 3: y = 2; return y; } }';
  expect(left(code, { tags: [2] })).toBe('function f(x) {var y; switch (x.tag) { case 3: y = 2; return y; } }');
});

test('keys, classes and assignments go', () => {
  const code = 'const o = { a: 1, b, c() {} }, p = { a: 2 }; exports.x = y; K.prototype.z = 1; q(new K(1));';
  const facts = { keys: [['a', 'c']], assignments: ['exports.x'], classes: ['K'] };
  expect(left(code, facts)).toBe('const o = { b, }, p = { a: 2 }; ; ; q(null);');
});

test('a fact that meets nothing is named', () => {
  expect(() => left('a();', { calls: { a: '1', gone: '1' }, tags: [9] })).toThrow('9, gone');
});

test('a module that uses a removed part is reported', () => {
  const used = (code: string, id = 'src/page.tsx') => usedIn(code, id);
  expect(used("import { useState, useActionState } from 'react';")).toBe('useActionState');
  expect(used("import { type Form, Link as Form } from 'react-router';")).toBeUndefined();
  expect(used("import * as React from 'react'; React.cache(load);", 'node_modules/a/b.js')).toBe('cache');
  expect(used('<link rel="stylesheet" precedence="default" />')).toBe('precedence');
  expect(used('<form className="x" action={send}>')).toBe('action');
  expect(used('<my-element />')).toBe('my-element');
  expect(used('<form onSubmit={send}><a href="/" /></form>')).toBeUndefined();
});
