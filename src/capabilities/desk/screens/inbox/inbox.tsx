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

/** What people wrote to us, one of it opened, and two lists beside it. All of it stands in the address. */
export function InboxScreen() {
  const [search, setSearch] = useSearchParams();
  const list = LISTS.find((name) => name === search.get('list')) ?? 'messages';
  const open = list === 'messages' ? search.get('open') : null;
  const close = () => {
    setSearch(
      (now) => {
        now.delete('open');
        return now;
      },
      { preventScrollReset: true },
    );
    // Back to where it was opened, for whoever has no pointer to look for it with.
    requestAnimationFrame(() => document.getElementById(`inquiry-${open}`)?.focus());
  };
  return (
    <main id="content" className={classes('inbox', open && 'inbox-open')}>
      <div className="inbox-list">
        <h1 className="d-sm">Inbox</h1>
        <ListTabs current={list} />
        {list === 'messages' && <Messages open={open} />}
        {list === 'waitlist' && <Waitlist />}
        {list === 'newsletter' && <Newsletter />}
      </div>
      {open && <OpenInquiry key={open} id={open} onClose={close} />}
    </main>
  );
}

function ListTabs({ current }: { current: List }) {
  const { data } = useInboxCounts();
  const counts = { messages: data?.open, waitlist: data?.waitlist, newsletter: data?.newsletter };
  return (
    <nav className="tabs inbox-tabs" aria-label="What came in">
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
