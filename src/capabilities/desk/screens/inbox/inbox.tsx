import { classes } from '#src/ui/classes.ts';
import { useInboxCounts } from '../../queries.ts';
import { ListLinks } from '../list-links.tsx';
import { useAddress } from '../use-address.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { rowOf } from './inquiry-row.tsx';
import { Messages } from './messages.tsx';
import { Newsletter } from './newsletter.tsx';
import { OpenInquiry } from './open-inquiry.tsx';
import { SavedReplies } from './saved-replies.tsx';
import { useInboxLive } from './use-inbox-live.ts';
import { Waitlist } from './waitlist.tsx';
import './inbox.css';

const LISTS = ['messages', 'replies', 'waitlist', 'newsletter'] as const;
type List = (typeof LISTS)[number];

const LABELS: Record<List, string> = {
  messages: 'Messages',
  replies: 'Saved replies',
  waitlist: 'Waitlist',
  newsletter: 'Newsletter',
};

/** Inbox with the open inquiry, the waitlist and the newsletter list. Its state is in the URL. */
export function InboxScreen() {
  const { search, close } = useAddress();
  const list = LISTS.find((name) => name === search.get('list')) ?? 'messages';
  const open = list === 'messages' ? search.get('open') : null;
  const heading = useFocusBack(open, rowOf);
  useInboxLive();
  return (
    <main id="content" className={classes('inbox', open && 'inbox-open')}>
      <div className="inbox-list">
        <h1 className="d-sm" ref={heading} tabIndex={-1}>
          Inbox
        </h1>
        <ListTabs current={list} />
        {list === 'messages' && <Messages open={open} />}
        {list === 'replies' && <SavedReplies />}
        {list === 'waitlist' && <Waitlist />}
        {list === 'newsletter' && <Newsletter />}
      </div>
      {open && <OpenInquiry key={open} id={open} onClose={close} />}
    </main>
  );
}

function ListTabs({ current }: { current: List }) {
  const { data } = useInboxCounts();
  const counts = { messages: data?.open, replies: undefined, waitlist: data?.waitlist, newsletter: data?.newsletter };
  const lists = LISTS.map((name) => ({
    name,
    to: name === 'messages' ? '?' : `?list=${name}`,
    label: (
      <>
        {LABELS[name]} {counts[name] !== undefined && <span className="inbox-count tn">{counts[name]}</span>}
      </>
    ),
  }));
  return <ListLinks label="Inbox lists" lists={lists} current={current} className="inbox-tabs" />;
}
