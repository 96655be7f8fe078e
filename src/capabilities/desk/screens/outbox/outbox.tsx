import { useSearchParams } from 'react-router';
import { classes } from '#src/ui/classes.ts';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useMails } from '../../queries.ts';
import { OpenMail } from './open-mail.tsx';
import { MailRow } from './mail-row.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import './outbox.css';

/** Every mail and text message the shop has written, and one of them opened. Which one stands in the address. */
export function Outbox() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('mail');
  const { data, isPending, isError, refetch, ...list } = useMails();
  const mails = data?.pages.flatMap((page) => page.mails) ?? [];
  const close = () => setSearch({}, { preventScrollReset: true });
  return (
    <main id="content" className={classes('outbox', open && 'outbox-open')}>
      <div className="outbox-list">
        <header className="outbox-head">
          <h1 className="d-sm">Outbox</h1>
          <p className="muted">Every mail and text message we have written, newest first.</p>
        </header>
        {isPending && <Spinner />}
        {isError && !list.isFetchNextPageError && <NotLoaded what="mails" onRetry={refetch} />}
        {data && mails.length === 0 && <p className="panel">No mail has been written yet.</p>}
        <ul className="outbox-rows">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} open={mail.id === open} />
          ))}
        </ul>
        <ShowOlder list={list} things="mails" />
      </div>
      {open && <OpenMail key={open} id={open} onClose={close} />}
    </main>
  );
}
