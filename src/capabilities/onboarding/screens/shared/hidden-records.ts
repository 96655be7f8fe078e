let hidden = false;

/** Leaves the stored answers of both wizards as they are, unread, for as long as it is not known whose they are. */
export function hideRecords(on: boolean): void {
  hidden = on;
}

export const recordsHidden = (): boolean => hidden;
