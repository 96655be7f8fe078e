import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatView } from '../../contract.ts';
import { formerCatsQuery } from '../../queries.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { toast } from '#src/ui/toast.tsx';
import { lookOf } from '../cat-words.ts';
import { useHousehold } from '../household-context.ts';
import { restoreCat } from './cat-requests.ts';
import { REASON_WORDS } from '../../rules/cat-words.ts';
import { longDay } from './entry-words.ts';
import { useRecords } from './records-context.ts';
import { refreshCats } from './use-log.ts';
import './records.css';

/** Cats that died, moved or left. Their records stay, and so does the way back. */
export function FormerCats() {
  const { household, demo } = useHousehold();
  const asked = useQuery({ ...formerCatsQuery, enabled: !demo && household.archived > 0 });
  if (demo || household.archived === 0) return null;
  return (
    <section className="panel" aria-labelledby="former-cats">
      <h2 className="title" id="former-cats">
        No longer here
      </h2>
      {asked.isError && <p className="small">These cats could not be loaded. Please reload the page.</p>}
      <ul className="records-former">
        {asked.data?.map((cat) => (
          <Former key={cat.id} cat={cat} />
        ))}
      </ul>
    </section>
  );
}

function Former({ cat }: { cat: CatView }) {
  const { open } = useRecords();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const answer = await restoreCat(cat.id);
    setBusy(false);
    if (!answer.ok) return toast({ title: 'That did not work', text: answer.message, tone: 'bad' });
    refreshCats();
    toast({ title: `${cat.name} is back`, text: 'In the old place and colour.' });
  };
  const { archived } = cat;
  return (
    <li>
      <CatPortrait cat={lookOf(cat)} size={56} tint={cat.tint} decorative />
      <div>
        <b>{cat.name}</b>
        {archived && (
          <span className="small muted">
            {REASON_WORDS[archived.reason]}. Here until {longDay(archived.at.slice(0, 10))}.
          </span>
        )}
      </div>
      <div className="records-acts">
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Records of ${cat.name}`}
          onClick={() => open({ what: 'profile', cat })}
        >
          Records
        </Button>
        <Button
          variant="plain"
          size="sm"
          aria-label={`Bring ${cat.name} back`}
          busy={busy}
          busyLabel="One moment..."
          onClick={() => void restore()}
        >
          Bring back
        </Button>
      </div>
    </li>
  );
}
