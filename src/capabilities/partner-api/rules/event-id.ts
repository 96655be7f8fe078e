/** The id of an event in headers and answers: 'msg_' and 32 digits. It holds no full stop, the separator of the signed parts. */
export const eventHeaderId = (id: string): string => `msg_${id.replaceAll('-', '')}`;
