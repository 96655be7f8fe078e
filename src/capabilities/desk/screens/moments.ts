const WHEN = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** '1 Dec, 09:00': when something happened, at the desk. */
export const when = (moment: string) => WHEN.format(new Date(moment));

/** '1 Dec 2026'. */
export const onDay = (moment: string) => DATE.format(new Date(moment));

const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** '1 Dec 2026, 09:00:05'. */
export const exactly = (moment: string) => EXACT.format(new Date(moment));
