/** The id of an event in headers and answers: 'msg_' and 32 digits. It holds no full stop, which separates what is signed. */
export const eventHeaderId = (id: string): string => `msg_${id.replaceAll('-', '')}`;
