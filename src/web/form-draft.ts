/** Text typed into a form, kept in the tab's session storage for a reload. Without storage nothing is kept. */

const PREFIX = 'draft:';
const keyOf = (draft: string) => PREFIX + draft;

/** Texts by field that the page fills in by itself. */
export type KnownTexts = Readonly<Record<string, string>>;

/** Keeps the texts of a form, without those that are known anyway: they belong to the account, not to the tab. */
export function keepDraft(draft: string, form: FormData, known: KnownTexts = {}): void {
  const texts = [...form].filter(([name, value]) => typeof value === 'string' && value !== '' && value !== known[name]);
  keepTexts(draft, Object.fromEntries(texts) as KnownTexts);
}

/** Keeps texts as a draft, in place of those it had. */
export function keepTexts(draft: string, texts: KnownTexts): void {
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(texts));
  } catch {
    // not kept, then
  }
}

/** Puts the kept texts into fields that are still as the page was printed; input stays. */
export function recallDraft(draft: string, form: HTMLFormElement): void {
  for (const [name, text] of Object.entries(kept(draft))) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) field.value ||= text;
    if (field instanceof HTMLInputElement && field.type !== 'file') field.value ||= text;
    if (field instanceof RadioNodeList && field.value === '') field.value = text;
  }
}

export function forgetDraft(draft: string): void {
  try {
    sessionStorage.removeItem(keyOf(draft));
  } catch {
    // there was none
  }
}

/** The kept texts of a draft, in the order in which they were kept. */
export const draftTexts = (draft: string): Record<string, string> => kept(draft);

/** Removes the drafts of all forms in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // there were none
  }
}

function kept(draft: string): Record<string, string> {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? '{}');
    const entries = Object.entries(texts ?? {}).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}
