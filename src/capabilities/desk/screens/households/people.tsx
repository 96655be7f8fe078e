import type { HouseholdDetail } from '../../household-contract.ts';
import { Fact } from '../fact.tsx';
import { onDay, when } from '../moments.ts';
import { Section } from './section.tsx';

/** Members of the household and their contacts. */
export function People({ household: { people, address, since } }: { household: HouseholdDetail }) {
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
    </Section>
  );
}
