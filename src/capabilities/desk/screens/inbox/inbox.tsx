import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { classes } from '#src/ui/classes.ts';
import { useInboxCounts } from '../../queries.ts';
import { Messages } from './messages.tsx';
import { Newsletter } from './newsletter.tsx';
import { OpenInquiry } from './open-inquiry.tsx';
import { Waitlist } from './waitlist.tsx';
import './inbox.css';

const LISTS = ['messages', 'waitlist', 'newsletter'] as const;
type List = (typeof LISTS)[number];

const LABELS: Record<List, string> = { messages: 'Messages', waitlist: 'Waitlist', newsletter: 'Newsletter' };

/** Inbox with the open inquiry, the waitlist and the newsletter list. Its state is in the URL. */
export function InboxScreen() {
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find((name) => name === search.get('list')) ?? 'messages';
  const open = list === 'messages' ? search.get('open') : null;
  const heading = useFocusBack(open);
  const close = () =>
    setSearch(
      (now) => {
        now.delete('open');
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <main id="content" className={classes('inbox', open && 'inbox-open')}>
      <div className="inbox-list">
        <h1 className="d-sm" ref={heading} tabIndex={-1}>
          Inbox
        </h1>
        <ListTabs current={list} />
        {list === 'messages' && <Messages open={open} />}
        {list === 'waitlist' && <Waitlist />}
        {list === 'newsletter' && <Newsletter />}
      </div>
      {open && <OpenInquiry key={open} id={open} onClose={close} />}
    </main>
  );
}

/** Returns the focus to the row of a closed inquiry, or to the top if the row has left the list. */
function useFocusBack(open: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed && !open) (document.getElementById(`inquiry-${closed}`) ?? heading.current)?.focus();
  }, [open]);
  return heading;
}

function ListTabs({ current }: { current: List }) {
  const { data } = useInboxCounts();
  const counts = { messages: data?.open, waitlist: data?.waitlist, newsletter: data?.newsletter };
  return (
    <nav className="tabs inbox-tabs" aria-label="Inbox lists">
      {LISTS.map((list) => (
        <Link
          key={list}
          to={list === 'messages' ? '?' : `?list=${list}`}
          aria-current={list === current ? 'page' : undefined}
        >
          {LABELS[list]} {counts[list] !== undefined && <span className="inbox-count tn">{counts[list]}</span>}
        </Link>
      ))}
    </nav>
  );
}
