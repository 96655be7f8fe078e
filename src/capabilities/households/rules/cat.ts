import type { Day } from './days.ts';
import type { LogKind, StickOutcome } from './measures.ts';
import type { CatTint } from './tints.ts';
import type { Activity, AgeBand, ArchiveReason, Concern, Diet, Gender, HomeType, OutdoorAccess } from './vocabulary.ts';

/** A cat as this module gives it to others. */
export interface Cat {
  id: string;
  householdId: string;
  /** Place in the household, from 0: the order on every screen. */
  position: number;
  name: string;
  /** At most one of these three determines the age; `ageGivenOn` is the day on which the last two were given. */
  bornOn: Day | null;
  ageMonths: number | null;
  ageBand: AgeBand | null;
  ageGivenOn: Day | null;
  gender: Gender | null;
  breed: string | null;
  coat: string | null;
  pattern: string | null;
  eye: string | null;
  tint: CatTint;
  neutered: boolean | null;
  concerns: Concern[];
  allergies: string[];
  specialNeeds: string | null;
  homeType: HomeType | null;
  outdoorAccess: OutdoorAccess | null;
  activity: Activity | null;
  diet: Diet | null;
  food: string | null;
  version: number;
  archivedAt: Date | null;
  archivedReason: ArchiveReason | null;
  /** The day its first box of sticks was at home, in the household's calendar. */
  sticksSince: Day | null;
  /** From when until when it lived elsewhere before it came back. */
  absences: [from: string, until: string][];
  /** An import added it. */
  imported: boolean;
  createdAt: Date;
}

/** A cat with its last weighing. */
export interface CatCard {
  cat: Cat;
  timeZone: string;
  weight: { grams: number; day: Day } | null;
}

/** An entry of the log as it was recorded. */
export interface RecordedEntry {
  id: string;
  catId: string;
  kind: LogKind;
  at: Date;
  /** Date by the household's time zone at the time of recording. */
  day: Day;
  /** Grams, millilitres or percent. */
  amount: number | null;
  outcome: StickOutcome | null;
  formula: string | null;
  note: string | null;
  personId: string | null;
  /** First name of a partner or sitter who made it; null for the household's owner. */
  signedBy: string | null;
  recordedAt: Date;
  correctedBy: string | null;
  removedAt: Date | null;
}
