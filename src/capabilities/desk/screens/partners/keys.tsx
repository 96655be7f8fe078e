import { useState } from 'react';
import type { ApiKey, PartnerAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Plus } from '#src/ui/icons/plus.ts';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useRevokeKey } from '../../partner-queries.ts';
import { onDay, when } from '../moments.ts';
import { KeyForm } from './key-form.tsx';
import { PartnerPart } from './partner-part.tsx';
import { ShownOnce } from './shown-once.tsx';

const STATES: Record<ApiKey['state'], { tone: BadgeTone; word: string }> = {
  live: { tone: 'optimal', word: 'Live' },
  expired: { tone: 'borderline', word: 'Expired' },
  revoked: { tone: 'plain', word: 'Revoked' },
};

/** API keys, newest first, and the form that makes one. */
export function Keys({ partner: { id, keys } }: { partner: PartnerAtDesk }) {
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const show = (made: string) => {
    setMaking(false);
    setSecret(made);
  };
  return (
    <PartnerPart
      title="API keys"
      act={
        <Button size="sm" variant="quiet" onClick={() => setMaking(true)}>
          <Plus size={18} aria-hidden="true" />
          Make a key
        </Button>
      }
    >
      {keys.length === 0 && <p className="small muted">No key yet.</p>}
      <ul className="partners-rows">
        {keys.map((key) => (
          <KeyRow key={key.id} partner={id} apiKey={key} />
        ))}
      </ul>
      <Dialog open={making} onClose={() => setMaking(false)} title="Make an API key">
        <KeyForm partner={id} onMade={show} />
      </Dialog>
      <ShownOnce secret={secret} what="API key" onClose={() => setSecret(null)} />
    </PartnerPart>
  );
}

function KeyRow({ partner, apiKey }: { partner: string; apiKey: ApiKey }) {
  const { id, name, hint, scopes, state, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <li className="partners-item">
      <span className="partners-item-head">
        <b>{name}</b>
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
      </span>
      <span className="partners-code">{hint}</span>
      <span className="small">{scopes.join(', ')}</span>
      <span className="small muted">
        Made {onDay(createdAt)},{' '}
        {expiresAt ? `${state === 'expired' ? 'expired' : 'expires'} ${onDay(expiresAt)}` : 'never expires'},{' '}
        {lastUsedAt ? `last used ${when(lastUsedAt)}` : 'never used'}
      </span>
      {state === 'live' && <Revoke partner={partner} id={id} name={name} />}
    </li>
  );
}

/** Asks first: programs with the key stop working at once. */
function Revoke({ partner, id, name }: { partner: string; id: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const act = useRevokeKey(partner, id);
  const revoke = () =>
    act.mutate(undefined, {
      onSuccess: () => toast({ title: 'Key revoked', text: `${name} opens nothing any more.` }),
      onError: (error) => sayFailed('Not revoked', error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Revoke ${name}?`}>
        <div className="stack gap4">
          <p>Whatever uses this key is refused at once. It cannot be brought back; another one can be made.</p>
          <div className="row gap3 wrapf">
            <Button variant="strong" busy={act.isPending} busyLabel="Revoking..." onClick={revoke}>
              Revoke
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
