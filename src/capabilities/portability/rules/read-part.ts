import type { Portable, SignatureState } from './export-format.ts';
import type { LineKind, TimelineLine } from './timeline-line.ts';

/** A line as a row of the database, in its column names. */
export type StoredLine = Omit<TimelineLine, 'id'> & { id: string; line_id: string };

/** A part of an export that was read and found to be whole. */
export interface ReadPart {
  portable: Portable;
  lines: number;
  /** Computed from the lines, not copied from the file. */
  timelineHash: string;
  counts: Partial<Record<LineKind, number>>;
  /** Lines of the person alone. */
  personal: number;
  /** Days (UTC) on which something was logged. */
  logDays: number;
  /** JSON arrays of `StoredLine`; empty where only a preview was asked for. */
  chunks: string[];
}

export interface ReadExport {
  /** Of the archive. */
  sha256: string;
  version: number;
  signature: SignatureState;
  /** Contents that differ from the manifest: edited after the export. */
  changed: boolean;
  /** Documents in the archive, which stay in it. */
  documents: number;
  parts: ReadPart[];
}
