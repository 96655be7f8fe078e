import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { SecurityEventView } from '../../session-contract.ts';
import { securityLogQuery } from '../../queries.ts';
import { eventKind, type Help, whereabouts } from '../../rules/security-events.ts';
import { useEnding } from './devices.tsx';

/** Sign-ins and changes to sign-in methods, newest first, with steps against unknown ones. */
export function SecurityLog({ supportEmail }: { supportEmail: string }) {
  const log = useInfiniteQuery(securityLogQuery());
  const [doubted, setDoubted] = useState<SecurityEventView | null>(null);
  const events = log.data?.pages.flatMap((page) => page?.events ?? []) ?? [];
  return (
    <section id="security" className="panel profile-card">
      <h2 className="title">Security</h2>
      <p className="small muted">
        Sign-ins, and changes to how you sign in. Countries are estimated from the network and can be wrong.
      </p>
      {log.isPending && <LoadingIndicator />}
      {log.isError && !log.isFetchNextPageError && (
        <div role="alert" className="profile-action">
          <p className="small">The list could not be loaded.</p>
          <Button variant="quiet" size="sm" busy={log.isFetching} onClick={() => void log.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {log.data && events.length === 0 && (
        <p className="small muted">Nothing yet. Your next sign-in will be the first line.</p>
      )}
      {events.length > 0 && (
        <ul className="profile-devices profile-log">
          {events.map((event) => (
            <Row key={event.id} event={event} onDoubt={() => setDoubted(event)} />
          ))}
        </ul>
      )}
      <ShowOlder list={log} things="entries" />
      <Dialog open={doubted !== null} onClose={() => setDoubted(null)} title="Not you?">
        {doubted && <WhatHelps event={doubted} supportEmail={supportEmail} onClose={() => setDoubted(null)} />}
      </Dialog>
    </section>
  );
}

/** 'Signed in with Chrome on Windows, from Germany (estimated)'. */
function sentenceOf({ kind, staff, role, ...where }: SecurityEventView): string {
  const what = `${eventKind(kind)?.text ?? 'Something about the account changed'}${role ? ` (${role})` : ''}`;
  return [what, staff && `by ${staff}`, whereabouts(where)].filter(Boolean).join(' ');
}

function Row({ event, onDoubt }: { event: SecurityEventView; onDoubt: () => void }) {
  const { at, here } = event;
  const sentence = sentenceOf(event);
  const when = formatDate('dateAndTime', at, DEVICE_ZONE);
  return (
    <li>
      <span>
        <span>{sentence}</span>
        <time className="small muted" dateTime={at}>
          {when}
        </time>
      </span>
      {here ? (
        <Badge tone="optimal">This device</Badge>
      ) : (
        eventKind(event.kind)?.help && (
          <Button variant="plain" size="sm" aria-label={`This was not me: ${sentence}, ${when}`} onClick={onDoubt}>
            This was not me
          </Button>
        )
      )}
    </li>
  );
}

const ADVICE: Record<Help, string> = {
  password:
    'Someone else may have your password or a signed-in device. Choose a new password. This signs out every other device and cancels pending links and changes.',
  mailbox:
    'Someone else may read your mail. First change your mailbox password with your provider. Then choose a new one here. This signs out every other device.',
  passkey:
    'Someone else may have a passkey to your account. A new password does not remove it. First remove every passkey above that you do not know or that may be copied. Then choose a new password. This signs out every other device.',
  number:
    'Someone else may read your text messages. If we mailed you about it, use the link in that mail to get your account back. Otherwise choose a new password, remove the number, and ask your mobile network about your SIM card.',
  attempt:
    'No one signed in. We limit wrong guesses, and a mailed link or texted code needs your mailbox or phone. If your password is short or used elsewhere, choose a new one.',
  shop: 'Only an owner can change this. Please ask one.',
};

function WhatHelps(props: { event: SecurityEventView; supportEmail: string; onClose: () => void }) {
  const { event, supportEmail, onClose } = props;
  const end = useEnding(onClose);
  const help = eventKind(event.kind)?.help ?? 'password';
  return (
    <div className="stack gap4">
      <p>
        <b>{sentenceOf(event)}</b>, {formatDate('dateAndTime', event.at, DEVICE_ZONE)}.
      </p>
      <p>{ADVICE[help]}</p>
      {help !== 'shop' && (
        <div className="row gap3 wrapf">
          <ButtonLink variant="strong" to="#password" onClick={onClose}>
            Change the password
          </ButtonLink>
          <Button variant="quiet" busy={end.isPending} busyLabel="Signing out..." onClick={() => end.mutate(null)}>
            Sign out all others
          </Button>
        </div>
      )}
      <p className="small muted">Not sure? Write to {supportEmail}.</p>
    </div>
  );
}
