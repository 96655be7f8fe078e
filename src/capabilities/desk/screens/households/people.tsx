import { useState } from 'react';
import { lastDayOf, lastDayText } from '#src/capabilities/access/rules/household-acts.ts';
import { Button } from '#src/ui/button.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { Fact } from '../fact.tsx';
import { onDay, when } from '../moments.ts';
import { useMay } from '../use-may.ts';
import { ActForm } from './act-form.tsx';
import { Section } from './section.tsx';

/** Account of the household with its contacts, and people who share it. */
export function People({ household }: { household: HouseholdDetail }) {
  const { people, address, since } = household;
  return (
    <Section title="People">
      {people.length === 0 && <p className="small muted">A guest: no account has taken this order yet.</p>}
      {people.map((person) => (
        <dl key={person.id} className="households-facts">
          <Fact name="Name">
            {person.firstName} {person.lastName}
            {person.closed && ' (account closed)'}
          </Fact>
          {person.email && (
            <Fact name="Mail">
              <a className="link" href={`mailto:${person.email}`}>
                {person.email}
              </a>
              {!person.emailConfirmed && ', not confirmed'}
            </Fact>
          )}
          {person.phone && (
            <Fact name="Phone">
              {person.phone}
              {!person.phoneConfirmed && ', not confirmed'}
            </Fact>
          )}
          {person.pending.length > 0 && <Fact name="Asked for">{person.pending.join(', ')}</Fact>}
          <Fact name="Last seen">{person.lastSeenAt ? when(person.lastSeenAt) : 'Not signed in anywhere'}</Fact>
        </dl>
      ))}
      <dl className="households-facts">
        <Fact name="Address">{address.length ? address.join(', ') : 'None yet'}</Fact>
        <Fact name="Since">{onDay(since)}</Fact>
      </dl>
      <Sharers household={household} />
    </Section>
  );
}

/** A sitter's last day, as the owner chose it. */
const lastDay = (until: string, zone: string): string => lastDayText(lastDayOf(new Date(until), zone) ?? until);

/** People who share the household or did within a year; ending it for the owner. */
function Sharers({ household: { id, sharers, timeZone } }: { household: HouseholdDetail }) {
  const may = useMay();
  const [ending, setEnding] = useState<string | null>(null);
  if (sharers.length === 0) return null;
  return (
    <>
      <h4 className="small muted">Shared with</h4>
      {sharers.map(({ id: memberId, name, email, role, since, until, shares }) => (
        <div key={memberId} className="households-sharer">
          <dl className="households-facts">
            <Fact name={role === 'sitter' ? 'Sitter' : 'Partner'}>
              {name}, {email}
            </Fact>
            <Fact name="Since">{onDay(since)}</Fact>
            {until && shares && <Fact name="Until">the end of {lastDay(until, timeZone)}</Fact>}
            {until && !shares && <Fact name="Ended">{when(until)}</Fact>}
          </dl>
          {shares && may('household.share') && (
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={ending === memberId}
              onClick={() => setEnding(ending === memberId ? null : memberId)}
            >
              End it<span className="vh"> for {name}</span>
            </Button>
          )}
          {ending === memberId && (
            <ActForm
              id={id}
              act="shares"
              said={`${name} no longer sees this household, at once, and is told by mail.`}
              label="End it"
              input={(asked) => ({ ...asked, memberId })}
              onDone={() => setEnding(null)}
            />
          )}
        </div>
      ))}
    </>
  );
}
