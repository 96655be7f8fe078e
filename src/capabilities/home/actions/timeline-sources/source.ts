import { signatureFor, type Signers } from '#src/capabilities/access/rules/signatures.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { TimelineItem } from '../../timeline-contract.ts';
import type { PersonalSource, Source, TimelineKind } from '../../rules/timeline.ts';

/** A source's part of an item; the rest follows from its position. */
export type SourceItem = { id: string; at: Date | null } & Partial<Omit<TimelineItem, 'id' | 'at' | 'day'>>;
/**
 * A page of a source; `kind` is for those whose items are of any kind, `timeZone` (the household's) for those that are about a
 * day, `signers` for those that name a person, and `now` for those with days ahead.
 */
export type TimelineSlice = Page & { kind: TimelineKind | null; timeZone: string; signers: Signers; now: Date };
export type Read = (tx: ReadHandle, scope: HouseholdScope, slice: TimelineSlice) => Promise<SourceItem[]>;
/** Readers of some of the sources, by name. */
export type Readers = { readonly [S in Exclude<Source, PersonalSource>]?: Read };

export const tab = (name: 'overview' | 'health' | 'supplements' | 'delivery' | 'billing') =>
  ({ to: 'tab', tab: name }) as const;
/** A text with its author's name, where that is stored and more than one person could have done it. */
export function signed(text: string, { signers }: TimelineSlice, personId: string | null = null): string {
  const name = signatureFor(signers, { personId });
  return name ? `${text} By ${name}.` : text;
}

/** The same for acts that a colleague may have done on behalf of the household. */
export const askedText = (
  text: string,
  slice: TimelineSlice,
  { by, byStaff }: { by?: string | undefined; byStaff?: boolean | undefined },
): string => (byStaff ? `${text} By our team on your behalf.` : signed(text, slice, by));

export const sandboxed = (source: 'lab' | 'sandbox') =>
  source === 'sandbox' ? 'Sandbox, made up from the profile' : null;
