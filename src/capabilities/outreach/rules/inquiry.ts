import type { InquiryDetails, InquiryKind } from './inquiries.ts';

/** A message from a form as the desk gets it. */
export interface Inquiry {
  id: string;
  /** Number shown to the sender, such as PW-7K3Q9D. */
  number: string;
  kind: InquiryKind;
  name: string;
  /** Null in a conversation of somebody who left no address. */
  email: string | null;
  subject: string | null;
  body: string | null;
  details: InquiryDetails;
  state: 'open' | 'done';
  assigneeId: string | null;
  /** From a household whose messages are answered first. */
  priority: boolean;
  /** A conversation with messages that nobody has answered. */
  newMessages: boolean;
  createdAt: Date;
  doneAt: Date | null;
}

/** A line of the append-only history of an inquiry. */
export interface InquiryEntry {
  id: string;
  inquiryId: string;
  kind: 'reply' | 'assigned' | 'done' | 'reopened' | 'file-downloaded' | 'note' | 'withdrawn';
  /** Empty where the system did it. */
  authorId: string | null;
  body: string | null;
  at: Date;
}
