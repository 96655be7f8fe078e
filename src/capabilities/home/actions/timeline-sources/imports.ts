import { doneOnBehalfBefore } from '#src/capabilities/access/actions/timeline.ts';
import { broughtBefore, importedAtBefore, type ImportedLine } from '#src/capabilities/portability/actions/timeline.ts';
import { shopName } from '#src/capabilities/portability/rules/shop-name.ts';
import { countOf } from '#src/lib/plurals.ts';
import { listOf } from '#src/lib/lists.ts';
import type { Readers, SourceItem } from './source.ts';

export const IMPORT_READERS = {
  importing: async (...page) =>
    (await importedAtBefore(...page)).map(({ id, at, lines, shop }) => ({
      id,
      at,
      title: `An export was imported${shop ? ` from ${shopName(shop)}` : ''}`,
      text: `${countOf(lines, 'entry', 'entries')} of its timeline.`,
      opens: { to: 'imports' } as const,
    })),
  behalf: async (...page) =>
    (await doneOnBehalfBefore(...page)).map((done) => ({ ...done, text: 'By our team on your behalf, as you asked.' })),
  imported: async (...page) => (await broughtBefore(...page)).map(broughtLine),
} satisfies Readers;

export function broughtLine({ id, at, line, shop, cats, elsewhere }: ImportedLine): SourceItem {
  const { kind, entry, state, title, text, body } = line;
  const names = elsewhere.length ? `${listOf(elsewhere)}.` : null;
  return {
    id,
    at,
    kind,
    cats,
    entry,
    state,
    title,
    text: [names, text].filter(Boolean).join(' ') || null,
    body,
    from: shop,
  };
}
