const MB = 1024 * 1024;

const FILE_BYTES = { manifest: MB, signature: 4096, portable: 8 * MB, timeline: 48 * MB, older: 24 * MB };
const READ_BYTES = 96 * MB;

/** Limits of an archive that somebody brings along. */
export const ARCHIVE_LIMITS = {
  /** The upload itself. Documents take most of it. */
  bytes: 30 * MB,
  /** Entries, files and folders. */
  entries: 5000,
  /** One file that is read, unpacked, by its kind. A file of JSON takes up to forty times its size when it is parsed. */
  fileBytes: FILE_BYTES,
  /** All files that are read, unpacked. */
  readBytes: READ_BYTES,
  /** All imports of a household, as files of its export: beside them its own part has to be readable as well. */
  importedBytes: READ_BYTES - FILE_BYTES.manifest - FILE_BYTES.signature - FILE_BYTES.portable - FILE_BYTES.timeline,
  /** Unpacked to packed, of a file of more than a megabyte. Logs of an export stay below 40. */
  ratio: 150,
  /** Lines of all timelines together. */
  lines: 100_000,
  /** Characters of one line. */
  lineLength: 200_000,
} as const;

/** Days in which an import can be removed. */
export const REMOVABLE_DAYS = 30;
