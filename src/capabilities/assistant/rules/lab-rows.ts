import { type FormulaId, formulaName, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import type { CatFacts, LabRows, RowLine } from './facts.ts';
import type { LabQuestion } from './lab-question.ts';
import { releaseOf, type Results, SANDBOX, valuesOf } from './lab-value-rows.ts';

type Sticks = LabRows['sticks'];
type Month = NonNullable<Sticks['month']>;
/** A month with the version it is. */
type Version = Omit<Sticks, 'month'> & { month: Month; version: number; madeAt: string };

/** Answers a question about rows of the lab, with the sentences that the Health and Supplements tabs show. */
export function labRowsOf({ name }: CatFacts, question: LabQuestion, rows: LabRows): RowLine[] {
  const { results, sticks, timeZone } = rows;
  const day = (moment: string) => formatDate('full', moment, timeZone);
  if (question.about === 'values') return valuesOf(name, question.markers, results, day);
  if (question.about === 'release') return releaseOf(name, results, day);
  const made = versionIn(sticks);
  if (!made) return [noSticks(name, sticks, results)];
  const row = `${name}, formula version ${made.version} of ${day(made.madeAt)}`;
  const said = (text: string): RowLine => ({ text, row });
  return [...linesOf(name, question, made, day), ...besides(made)].map(said);
}

type OfSticks = Exclude<LabQuestion, { about: 'values' } | { about: 'release' }>;

const versionIn = ({ month, version, madeAt, ...sticks }: Sticks): Version | null =>
  sticks.state === 'ready' && month && version !== null && madeAt !== null
    ? { ...sticks, month, version, madeAt }
    : null;

function linesOf(name: string, question: OfSticks, made: Version, day: (moment: string) => string): string[] {
  const of = `version ${made.version} of the sticks of ${name}, made on ${day(made.madeAt)}`;
  switch (question.about) {
    case 'formulas':
      return question.formulas.flatMap((formula) => reasonsOf(formula, made, of));
    case 'left-out':
      return reasonsOf(made.month.leftOut.formula, made, of);
    case 'change':
      return changesOf(name, made, day);
    case 'month':
      return monthOf(made, of);
  }
}

/** Notes that count for every sentence about these sticks. */
const besides = ({ current, pinned, sandbox }: Version): string[] => [
  ...(current ? [] : ['These sticks were not made from the newest results.']),
  ...(pinned === null ? [] : [`You keep version ${pinned} in the boxes.`]),
  ...(sandbox ? [SANDBOX] : []),
];

function reasonsOf(formula: FormulaId, { month, versions, version }: Version, of: string): string[] {
  const { name } = FORMULAS[formula];
  const chosen = versions.find((one) => one.version === version)?.exchange;
  const exchange =
    chosen && [chosen.out, chosen.into].includes(formula)
      ? [`You exchanged ${formulaName(chosen.out)} for ${formulaName(chosen.into)}.`]
      : [];
  const line = month.lines.find((one) => one.formula === formula);
  if (line) {
    const reasons = line.reasons.map(({ found, rule, otherwise }) => `${found}. ${rule} ${otherwise}`);
    return [`${name} is in ${of}.`, ...exchange, ...(line.because ? [line.because] : []), ...reasons];
  }
  const because = formula === month.leftOut.formula ? [month.leftOut.because] : [];
  return [`${name} is left out of ${of}.`, ...exchange, ...because];
}

const monthOf = ({ month }: Version, of: string): string[] => [
  `This is ${of}.`,
  ...month.lines.map(({ formula, reasons, because }) => {
    const [first, ...others] = reasons;
    const more = others.length ? ` Reasons besides: ${others.length}.` : '';
    return `${FORMULAS[formula].name}: ${first ? `${first.found}.` : (because ?? '')}${more}`;
  }),
  `${FORMULAS[month.leftOut.formula].name} is left out. ${month.leftOut.because}`,
];

const said = ({ formula, what }: { formula: string; what: string }) => `${formulaName(formula) ?? formula}: ${what}`;

function changesOf(name: string, made: Version, day: (moment: string) => string): string[] {
  const { versions, version, pending, madeAt } = made;
  const place = versions.findIndex((one) => one.version === version);
  const [shown, before] = [versions[place], versions[place + 1]];
  const waits = pending ? [`Version ${pending.version} is waiting. The difference:`, ...pending.changes.map(said)] : [];
  if (!shown || version === 1)
    return [`${name} has had no other sticks before version ${version}, made on ${day(madeAt)}.`, ...waits];
  const from = before ? `version ${before.version} of ${day(before.madeAt)}` : 'the version before';
  const { exchange, changes } = shown;
  return [
    `Version ${version} of the sticks of ${name}, made on ${day(madeAt)}, follows ${from}.`,
    ...(exchange ? [`You exchanged ${formulaName(exchange.out)} for ${formulaName(exchange.into)}.`] : []),
    ...(changes.length ? changes.map(said) : ['The same sticks as before.']),
    ...waits,
  ];
}

function noSticks(name: string, { state, signOff }: Sticks, results: Results): RowLine {
  const row = `${name}, sticks`;
  if (state !== 'held' && results.state === 'ready')
    return { text: `No sticks are made for ${name} for now, so there are no reasons to tell.`, row };
  if (state !== 'held')
    return { text: `No sticks are made for ${name} yet: they are made only from test results.`, row };
  if (signOff?.decision === 'no-sticks')
    return { text: `${signOff.signedBy} decided that ${name} gets no sticks from the newest results.`, row };
  return { text: `No sticks for ${name} for now: the newest results lead to sticks that are not safe to mix.`, row };
}
