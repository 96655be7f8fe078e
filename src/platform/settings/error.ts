/** Refused settings: one sentence per wrong variable. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
