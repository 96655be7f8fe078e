/** What somebody has typed into a form, kept in this tab so that a reload loses nothing. A browser that stores nothing keeps nothing. */

const keyOf = (draft: string) => `draft:${draft}`;

export function keepDraft(draft: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '');
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // not kept, then
  }
}

/** Puts the kept texts into fields that are still as the page was printed; what is typed already stays. */
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

function kept(draft: string): Record<string, string> {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? '{}');
    const entries = Object.entries(texts ?? {}).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}
