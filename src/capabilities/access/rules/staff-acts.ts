import { type DeskArea, opensArea, type StaffRole } from './staff-roles.ts';

/** Things that staff look at and work on, each with an id. */
export type SubjectKind =
  | 'order'
  | 'box'
  | 'lot'
  | 'kit'
  | 'cat'
  | 'results'
  | 'sample'
  | 'message'
  | 'mail'
  | 'dispute'
  | 'invoice'
  | 'shelter'
  | 'allocation'
  | 'credit-note'
  | 'difference'
  | 'gift'
  | 'household'
  | 'colleague'
  | 'job'
  | 'event'
  | 'version'
  | 'letter'
  | 'partner'
  | 'partner-key'
  | 'affiliate'
  | 'payout'
  | 'webhook'
  | 'delivery'
  | 'consultation';

interface StaffAct {
  area: DeskArea;
  /** Null for lists, and for subjects without an id yet. */
  subject: SubjectKind | null;
  /** The act, as the audit log shows it after the colleague's name. */
  text: string;
  /** The roles of the area that may do it; all of them where this is left out. */
  roles?: readonly StaffRole[];
}

/** Roles that read values off samples. A vet opens and releases values that somebody else has entered. */
const ENTER_RESULTS = ['admin', 'lab'] as const;
/** Roles that decide as a vet where the dose guard stopped sticks. */
const SIGN_OFF = ['admin', 'vet'] as const;
/** Roles that pack kits and boxes. */
const PACK = ['admin', 'fulfilment'] as const;
/** Roles that work on parcels, and so read whose they are and print what carries a name or an address. */
const HANDLE_PARCELS = ['admin', 'support', 'fulfilment'] as const;
/** Roles that keep the books and decide about money that is not one customer's. */
const KEEP_BOOKS = ['admin', 'finance'] as const;
/** Roles that act for a household; the others of the area look. */
const ACT_FOR_HOUSEHOLDS = ['admin', 'support'] as const;
/** Lists of many customers' addresses leave the shop through admins alone; who got a recalled lot, also with those who pack. */
const TAKE_LISTS = ['admin'] as const;

/** Everything staff do or look at, by the key that the audit log stores. Keys are never renamed: old rows have them. */
export const STAFF_ACTS = {
  'order.list': { area: 'orders', subject: null, text: 'Looked at the orders' },
  'order.search': { area: 'orders', subject: null, text: 'Searched the orders' },
  'order.read': { area: 'orders', subject: 'order', text: 'Opened an order' },
  'order.labels': {
    area: 'orders',
    subject: 'order',
    text: 'Printed the kit labels of an order',
    roles: HANDLE_PARCELS,
  },
  'order.return-label': {
    area: 'orders',
    subject: 'order',
    text: 'Bought the return label of an order',
    roles: PACK,
  },
  'order.return-print': {
    area: 'orders',
    subject: 'order',
    text: 'Printed the return label of an order',
    roles: HANDLE_PARCELS,
  },
  'order.step': { area: 'orders', subject: 'order', text: 'Moved an order on' },
  'order.undo': { area: 'orders', subject: 'order', text: 'Took back a step of an order' },
  'order.exception': { area: 'orders', subject: 'order', text: 'Held up an order' },
  'order.resolve': { area: 'orders', subject: 'order', text: 'Resolved a problem of an order' },
  'box.read': { area: 'orders', subject: 'box', text: 'Opened a box' },
  'box.labels': { area: 'orders', subject: 'box', text: 'Printed the kit labels of a box', roles: HANDLE_PARCELS },
  'box.step': { area: 'orders', subject: 'box', text: 'Moved a box on', roles: HANDLE_PARCELS },
  'box.undo': { area: 'orders', subject: 'box', text: 'Took back a step of a box', roles: HANDLE_PARCELS },
  'box.exception': { area: 'orders', subject: 'box', text: 'Held up a box', roles: HANDLE_PARCELS },
  'box.resolve': { area: 'orders', subject: 'box', text: 'Resolved a problem of a box', roles: HANDLE_PARCELS },
  'packing.list': { area: 'packing', subject: null, text: 'Looked at the pick list' },
  'packing.print': { area: 'packing', subject: null, text: 'Printed the pick list' },
  'packing.label': { area: 'packing', subject: null, text: 'Printed the label of a parcel' },
  'packing.postage': { area: 'packing', subject: null, text: 'Bought the label of a parcel' },
  'packing.kits': { area: 'packing', subject: null, text: 'Looked at the test kits to send' },
  'packing.kit-labels': { area: 'packing', subject: null, text: 'Printed the labels of test kits' },
  'packing.kit-postage': { area: 'packing', subject: null, text: 'Printed the carrier’s labels of test kits' },
  'packing.scan': { area: 'packing', subject: null, text: 'Scanned a box' },
  'lot.list': { area: 'lots', subject: null, text: 'Looked at the lots' },
  'lot.read': { area: 'lots', subject: 'lot', text: 'Opened a lot' },
  'lot.receive': { area: 'lots', subject: 'lot', text: 'Received a lot' },
  'lot.correct': { area: 'lots', subject: 'lot', text: 'Corrected the stock of a lot' },
  'lot.reorder': { area: 'lots', subject: null, text: 'Set when to reorder a formula' },
  'lot.recall': { area: 'lots', subject: 'lot', text: 'Recalled a lot' },
  'lot.recipients': { area: 'lots', subject: 'lot', text: 'Downloaded who got a recalled lot', roles: PACK },
  'kit.pickup': { area: 'orders', subject: 'kit', text: 'Booked the courier for a kit' },
  'kit.receive': { area: 'orders', subject: 'kit', text: 'Received the samples of a kit' },
  'results.list': { area: 'results', subject: null, text: 'Looked at the results' },
  'results.open': { area: 'results', subject: 'cat', text: 'Received samples of a cat', roles: ENTER_RESULTS },
  'results.read': { area: 'results', subject: 'results', text: 'Opened results' },
  'results.enter': { area: 'results', subject: 'results', text: 'Entered results', roles: ENTER_RESULTS },
  'results.read-again': {
    area: 'results',
    subject: 'results',
    text: 'Read far values a second time',
    roles: ENTER_RESULTS,
  },
  'results.import': { area: 'results', subject: 'results', text: 'Imported a file of results', roles: ENTER_RESULTS },
  'results.release': { area: 'results', subject: 'results', text: 'Released results' },
  'results.revise': {
    area: 'results',
    subject: 'results',
    text: 'Opened a correction of results',
    roles: ENTER_RESULTS,
  },
  'results.discard': {
    area: 'results',
    subject: 'results',
    text: 'Gave up a correction of results',
    roles: ENTER_RESULTS,
  },
  'results.exchange': {
    area: 'results',
    subject: 'results',
    text: 'Decided whether samples of two cats are exchanged',
  },
  'results.sign-off': { area: 'results', subject: 'results', text: 'Signed as a vet about sticks', roles: SIGN_OFF },
  'plate.preview': { area: 'results', subject: null, text: 'Looked at a plate file', roles: ENTER_RESULTS },
  'plate.import': { area: 'results', subject: null, text: 'Imported a plate file', roles: ENTER_RESULTS },
  'sample.scan': { area: 'results', subject: null, text: 'Scanned a kit or a sample' },
  'sample.reject': { area: 'results', subject: 'sample', text: 'Rejected a sample' },
  'sample.destroy': { area: 'results', subject: 'sample', text: 'Recorded that a sample was destroyed' },
  'sample.to-send': { area: 'results', subject: null, text: 'Looked at the samples to collect again' },
  'sample.label': { area: 'results', subject: 'sample', text: 'Printed the label of a sample to collect again' },
  'sample.send': { area: 'results', subject: 'sample', text: 'Sent what a sample is collected again with' },
  'household.search': { area: 'households', subject: null, text: 'Searched the households' },
  'household.read': { area: 'households', subject: 'household', text: 'Opened a household' },
  'household.older': { area: 'households', subject: 'household', text: 'Looked further back in a household' },
  'household.look': {
    area: 'households',
    subject: 'household',
    text: 'Looked at the shop as a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.note': {
    area: 'households',
    subject: 'household',
    text: 'Left a note on a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.preview': {
    area: 'households',
    subject: 'household',
    text: 'Previewed an act for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.box': {
    area: 'households',
    subject: 'household',
    text: 'Changed the date of a next box for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.kits': {
    area: 'households',
    subject: 'household',
    text: 'Changed follow-up test kits for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.cancel': {
    area: 'households',
    subject: 'household',
    text: 'Cancelled a plan for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.keep': {
    area: 'households',
    subject: 'household',
    text: 'Kept a cancelled plan for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.profile': {
    area: 'households',
    subject: 'household',
    text: 'Corrected a name or address for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.samples': {
    area: 'households',
    subject: 'household',
    text: 'Exchanged two samples for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.share': {
    area: 'households',
    subject: 'household',
    text: 'Ended the share of a person in a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.reset': {
    area: 'households',
    subject: 'household',
    text: 'Sent a mail for a new password to a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.plan': {
    area: 'households',
    subject: 'household',
    text: 'Changed a plan or its cats for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.join': {
    area: 'households',
    subject: 'household',
    text: 'Added a cat to a plan for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.add-cat': {
    area: 'households',
    subject: 'household',
    text: 'Added a cat for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.edit-cat': {
    area: 'households',
    subject: 'household',
    text: 'Changed facts about a cat for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.archive-cat': {
    area: 'households',
    subject: 'household',
    text: 'Archived a cat for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.restore-cat': {
    area: 'households',
    subject: 'household',
    text: 'Brought a cat back for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.sticks': {
    area: 'households',
    subject: 'household',
    text: 'Chose sticks for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.replace': {
    area: 'households',
    subject: 'household',
    text: 'Sent replacement sticks to a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.claim': {
    area: 'households',
    subject: 'household',
    text: 'Claimed refused sticks for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.resend': {
    area: 'households',
    subject: 'household',
    text: 'Sent a mail to a household again',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.email': {
    area: 'households',
    subject: 'household',
    text: 'Asked for another e-mail for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.phone': {
    area: 'households',
    subject: 'household',
    text: 'Asked for another phone number for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.consultation': {
    area: 'households',
    subject: 'household',
    text: 'Booked a consultation for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.end-consultation': {
    area: 'households',
    subject: 'household',
    text: 'Cancelled a consultation for a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.credit': {
    area: 'households',
    subject: 'household',
    text: 'Gave a household a credit',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.return-reward': {
    area: 'households',
    subject: 'household',
    text: 'Returned a reward of a household',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'household.send-data': {
    area: 'households',
    subject: 'household',
    text: 'Mailed a household the way to its data',
    roles: ACT_FOR_HOUSEHOLDS,
  },
  'message.list': { area: 'inbox', subject: null, text: 'Looked at the inbox' },
  'message.search': { area: 'inbox', subject: null, text: 'Searched the inbox' },
  'message.read': { area: 'inbox', subject: 'message', text: 'Opened a message' },
  'message.file': { area: 'inbox', subject: 'message', text: 'Downloaded a file of a message' },
  'message.reply': { area: 'inbox', subject: 'message', text: 'Answered a message' },
  'message.note': { area: 'inbox', subject: 'message', text: 'Left a note on a message' },
  'message.assign': { area: 'inbox', subject: 'message', text: 'Assigned a message' },
  'message.close': { area: 'inbox', subject: 'message', text: 'Marked a message as done' },
  'message.reopen': { area: 'inbox', subject: 'message', text: 'Opened a message again' },
  'message.chat': { area: 'inbox', subject: 'message', text: 'Answered in a chat' },
  'reply.save': { area: 'inbox', subject: null, text: 'Saved a reply to choose from' },
  'reply.remove': { area: 'inbox', subject: null, text: 'Removed a reply to choose from' },
  'message.withdrawal': { area: 'inbox', subject: 'message', text: 'Recorded a withdrawal' },
  'waitlist.list': { area: 'inbox', subject: null, text: 'Looked at the waitlist' },
  'newsletter.list': { area: 'inbox', subject: null, text: 'Looked at the newsletter addresses' },
  'newsletter.export': { area: 'inbox', subject: null, text: 'Downloaded the newsletter addresses', roles: TAKE_LISTS },
  'mail.list': { area: 'outbox', subject: null, text: 'Looked at the outbox' },
  'mail.read': { area: 'outbox', subject: 'mail', text: 'Opened a mail or text message' },
  'payment.list': { area: 'payments', subject: null, text: 'Looked at the payments' },
  'payment.compare': {
    area: 'payments',
    subject: null,
    text: 'Started a comparison with the payment service',
    roles: KEEP_BOOKS,
  },
  'payment.search': { area: 'payments', subject: null, text: 'Opened the payments of an order' },
  'accounting.read': { area: 'payments', subject: null, text: 'Looked at the books', roles: KEEP_BOOKS },
  'accounting.export': { area: 'payments', subject: null, text: 'Downloaded the books of a month', roles: KEEP_BOOKS },
  'donation.list': { area: 'payments', subject: null, text: 'Looked at the donations', roles: KEEP_BOOKS },
  'donation.allocate': { area: 'payments', subject: 'shelter', text: 'Allocated donated months', roles: KEEP_BOOKS },
  'donation.reverse': {
    area: 'payments',
    subject: 'allocation',
    text: 'Took an allocation of months back',
    roles: KEEP_BOOKS,
  },
  'shelter.add': { area: 'payments', subject: 'shelter', text: 'Added a shelter', roles: KEEP_BOOKS },
  'shelter.open': { area: 'payments', subject: 'shelter', text: 'Opened a shelter again', roles: KEEP_BOOKS },
  'shelter.close': { area: 'payments', subject: 'shelter', text: 'Closed a shelter', roles: KEEP_BOOKS },
  'invoice.file': { area: 'payments', subject: 'invoice', text: 'Downloaded an invoice' },
  'refund.document': { area: 'payments', subject: 'credit-note', text: 'Downloaded a credit note' },
  'refund.make': { area: 'payments', subject: 'invoice', text: 'Refunded a payment' },
  'gift.list': { area: 'payments', subject: null, text: 'Looked for gifts' },
  'gift.read': { area: 'payments', subject: 'gift', text: 'Opened a gift' },
  'gift.mail': { area: 'payments', subject: 'gift', text: 'Sent a mail about a gift again' },
  'life.play': { area: 'payments', subject: null, text: 'Played a life in the time machine' },
  'dispute.read': { area: 'payments', subject: 'dispute', text: 'Opened a dispute' },
  'dispute.answer': { area: 'payments', subject: 'dispute', text: 'Answered a dispute' },
  'difference.resolve': { area: 'payments', subject: 'difference', text: 'Resolved a difference', roles: KEEP_BOOKS },
  'affiliate.list': { area: 'payments', subject: null, text: 'Looked at the affiliates', roles: KEEP_BOOKS },
  'affiliate.approve': { area: 'payments', subject: 'affiliate', text: 'Approved an affiliate', roles: KEEP_BOOKS },
  'affiliate.review': {
    area: 'payments',
    subject: 'affiliate',
    text: 'Looked at signs of fraud of an affiliate',
    roles: KEEP_BOOKS,
  },
  'affiliate.close': {
    area: 'payments',
    subject: 'affiliate',
    text: 'Closed the account of an affiliate',
    roles: KEEP_BOOKS,
  },
  'affiliate.reopen': {
    area: 'payments',
    subject: 'affiliate',
    text: 'Opened the account of an affiliate again',
    roles: KEEP_BOOKS,
  },
  'affiliate.withdraw': {
    area: 'payments',
    subject: 'affiliate',
    text: 'Took the approval of an affiliate back',
    roles: KEEP_BOOKS,
  },
  'affiliate.count-order': {
    area: 'payments',
    subject: 'affiliate',
    text: 'Put an order back into what an affiliate sent',
    roles: KEEP_BOOKS,
  },
  'affiliate.preview': {
    area: 'payments',
    subject: 'affiliate',
    text: 'Previewed an act on an affiliate',
    roles: KEEP_BOOKS,
  },
  'affiliate.refuse-order': {
    area: 'payments',
    subject: 'affiliate',
    text: 'Took an order out of what an affiliate sent',
    roles: KEEP_BOOKS,
  },
  'partner.open-account': {
    area: 'payments',
    subject: 'partner',
    text: 'Began to pay a partner for orders',
    roles: KEEP_BOOKS,
  },
  'partner.confirm-terms': {
    area: 'payments',
    subject: 'partner',
    text: 'Confirmed the terms of a partner',
    roles: KEEP_BOOKS,
  },
  'payout.prepare': { area: 'payments', subject: 'payout', text: 'Prepared payouts to affiliates', roles: KEEP_BOOKS },
  'payout.approve': { area: 'payments', subject: 'payout', text: 'Approved payouts to affiliates', roles: KEEP_BOOKS },
  'payout.cancel': { area: 'payments', subject: 'payout', text: 'Cancelled payouts to affiliates', roles: KEEP_BOOKS },
  'payout.retry': {
    area: 'payments',
    subject: 'payout',
    text: 'Had a payout to an affiliate sent again',
    roles: KEEP_BOOKS,
  },
  'payout.return': { area: 'payments', subject: 'payout', text: 'Gave up a payout to an affiliate', roles: KEEP_BOOKS },
  'payout.file': { area: 'payments', subject: 'payout', text: 'Downloaded payouts for the bank', roles: KEEP_BOOKS },
  'figures.months': {
    area: 'figures',
    subject: null,
    text: 'Looked at the figures of the business',
    roles: KEEP_BOOKS,
  },
  'figures.export': { area: 'figures', subject: null, text: 'Downloaded a figure of the business', roles: KEEP_BOOKS },
  'ending.list': { area: 'figures', subject: null, text: 'Looked at why plans were cancelled' },
  'shop.draft': { area: 'shop', subject: 'version', text: 'Saved a draft for the shop' },
  'shop.publish': { area: 'shop', subject: 'version', text: 'Published something on the shop' },
  'shop.withdraw': { area: 'shop', subject: 'version', text: 'Took something off the shop' },
  'letter.save': { area: 'shop', subject: 'letter', text: 'Saved a newsletter' },
  'letter.undo': { area: 'shop', subject: 'letter', text: 'Put an earlier version of a newsletter back' },
  'letter.test': { area: 'shop', subject: 'letter', text: 'Sent a newsletter to themselves' },
  'letter.send': { area: 'shop', subject: 'letter', text: 'Sent a newsletter' },
  'letter.stop': { area: 'shop', subject: 'letter', text: 'Stopped a newsletter' },
  'partner.list': { area: 'partners', subject: null, text: 'Looked at the partners' },
  'partner.read': { area: 'partners', subject: 'partner', text: 'Opened a partner' },
  'partner.contact': { area: 'partners', subject: 'partner', text: 'Changed the address of a partner' },
  'partner.make-key': { area: 'partners', subject: 'partner', text: 'Made an API key for a partner' },
  'partner.revoke-key': { area: 'partners', subject: 'partner-key', text: 'Revoked an API key of a partner' },
  'webhook.add': { area: 'partners', subject: 'partner', text: 'Added a webhook of a partner' },
  'webhook.change': { area: 'partners', subject: 'webhook', text: 'Changed a webhook of a partner' },
  'webhook.rotate': { area: 'partners', subject: 'webhook', text: 'Made another secret for a webhook of a partner' },
  'webhook.test': { area: 'partners', subject: 'webhook', text: 'Sent a test to a webhook of a partner' },
  'delivery.resend': { area: 'partners', subject: 'delivery', text: 'Sent an event to a partner again' },
  'consultation.list': { area: 'consultations', subject: null, text: 'Looked at the consultations' },
  'consultation.sheet': {
    area: 'consultations',
    subject: 'consultation',
    text: 'Opened the facts of the cats of a consultation',
  },
  'consultation.note': { area: 'consultations', subject: 'consultation', text: 'Wrote a note on a consultation' },
  'consultation.no-show': {
    area: 'consultations',
    subject: 'consultation',
    text: 'Noted that nobody came to a consultation',
  },
  'consultation.cancel': { area: 'consultations', subject: 'consultation', text: 'Cancelled a consultation' },
  'consultation.hours': { area: 'consultations', subject: 'colleague', text: 'Set the hours of a vet' },
  'staff.list': { area: 'staff', subject: null, text: 'Looked at the staff' },
  'staff.changes': { area: 'staff', subject: null, text: 'Looked at the changes to staff' },
  'staff.invite': { area: 'staff', subject: null, text: 'Invited a colleague' },
  'staff.withdraw': { area: 'staff', subject: null, text: 'Withdrew an invitation' },
  'staff.role': { area: 'staff', subject: 'colleague', text: 'Changed the role of a colleague' },
  'staff.close': { area: 'staff', subject: 'colleague', text: 'Closed the account of a colleague' },
  'staff.open': { area: 'staff', subject: 'colleague', text: 'Opened the account of a colleague again' },
  'staff.sign-out': { area: 'staff', subject: 'colleague', text: 'Signed a colleague out everywhere' },
  'staff.second-factor': { area: 'staff', subject: 'colleague', text: 'Reset the second factor of a colleague' },
  'operations.read': { area: 'operators', subject: null, text: 'Looked at jobs, deliveries and events' },
  'job.retry': { area: 'operators', subject: 'job', text: 'Tried a failed job again' },
  'mail.retry': { area: 'operators', subject: 'mail', text: 'Sent a failed mail or text message again' },
  'event.retry': { area: 'operators', subject: 'event', text: 'Looked again at an event of the payment service' },
  'audit.read': { area: 'staff', subject: null, text: 'Looked at the audit log' },
  'audit.search': { area: 'staff', subject: null, text: 'Searched the audit log' },
} as const satisfies Record<string, StaffAct>;

export type StaffActKey = keyof typeof STAFF_ACTS;

/** Acts for a household that keep a note of the person who asked. */
export type NotedAct = Exclude<
  Extract<StaffActKey, `household.${string}`>,
  `household.${'search' | 'read' | 'look' | 'note' | 'preview'}`
>;

/** Pages of the desk without a row in the audit log, each with its reason: they show nothing about a customer. */
export const UNRECORDED = {
  'figures.read': { area: 'figures', why: 'Sums of page views by day and page; none of them is about somebody.' },
  'promise.rate': { area: 'figures', why: 'Counts of promises kept and missed; none of them is about somebody.' },
  'message.count': { area: 'inbox', why: 'Four numbers for the navigation, asked for with every page of the desk.' },
  'inbox.present': { area: 'inbox', why: 'Said every few seconds by an open inbox: that somebody is there.' },
  'inbox.follow': { area: 'inbox', why: 'Says that something is new in the inbox, and nothing of what.' },
  'reply.list': { area: 'inbox', why: 'Texts of our own that colleagues choose from.' },
  'reply.history': { area: 'inbox', why: 'Earlier versions of these texts, with the colleagues who wrote them.' },
  'chat.times': { area: 'figures', why: 'How soon chats are answered; none of the figures is about somebody.' },
  'colleague.names': { area: 'inbox', why: 'Names of colleagues that a message can be given to.' },
  'payment.comparison': {
    area: 'payments',
    why: 'When it began and two counts, asked for every few seconds while one runs.',
  },
  'order.sender': { area: 'payments', why: 'Says who is paid for sending an order, and nothing of who ordered.' },
  'lot.progress': {
    area: 'lots',
    why: 'Two counts of the mails about a recall, asked for every few seconds while they are written.',
  },
  'delivery.progress': {
    area: 'partners',
    why: 'What was sent to programs of a partner, asked for every few seconds while something is on its way.',
  },
  'shop.list': { area: 'shop', why: 'Texts of our own, most of which everybody reads on the shop.' },
  'shop.history': { area: 'shop', why: 'Earlier versions of these texts, with the colleagues who wrote them.' },
  'letter.list': { area: 'shop', why: 'Texts of our own, and how many addresses they went to.' },
  'letter.read': { area: 'shop', why: 'A text of our own, and how many addresses it went to.' },
  'letter.preview': { area: 'shop', why: 'Draws the text that was sent along; nothing stored is read.' },
  'results.preview': {
    area: 'results',
    why: 'Checks the file that was sent along; nothing stored is read.',
    roles: ENTER_RESULTS,
  },
} as const satisfies Record<string, Pick<StaffAct, 'area' | 'roles'> & { why: string }>;

export type UnrecordedKey = keyof typeof UNRECORDED;

/** An act, or an unrecorded page. */
export type DeskKey = StaffActKey | UnrecordedKey;
export type AreaOf<K extends DeskKey> = (typeof STAFF_ACTS & typeof UNRECORDED)[K]['area'];

const DESK_KEYS: Record<DeskKey, Pick<StaffAct, 'area' | 'roles'>> = { ...STAFF_ACTS, ...UNRECORDED };

export const areaOf = <K extends DeskKey>(key: K): AreaOf<K> => DESK_KEYS[key].area as AreaOf<K>;

/** Whether a role includes an act: it opens the act's part of the desk, and is one of the act's own roles where it has some. */
export function mayAct(role: 'customer' | StaffRole, key: DeskKey): boolean {
  const { area, roles } = DESK_KEYS[key];
  return opensArea(role, area) && (!roles || (roles as readonly string[]).includes(role));
}

/** Words of an act; those of a newer version of the shop are shown by their key. */
export const actText = (key: string): string =>
  Object.hasOwn(STAFF_ACTS, key) ? STAFF_ACTS[key as StaffActKey].text : key;
