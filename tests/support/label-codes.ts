import { catCode, newCode, SAMPLE_KINDS } from '#src/capabilities/lab/rules/sample-codes.ts';

/**
 * Codes of a kit, the same in every run: the libraries that read pictures of them miss a few, so that codes drawn at
 * random would make a run fail by chance.
 */
export function labelCodes() {
  let drawn = 0;
  const draw = (below: number) => (drawn += 7) % below;
  const samples = SAMPLE_KINDS.map((kind) => ({ kind, code: newCode(kind, draw) }));
  return { code: newCode('kit', draw), catCode: catCode('0198c0de-0000-7000-8000-000000000001'), samples };
}
