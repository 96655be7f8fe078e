import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from '#src/ui/icons/bell.ts';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { isLive } from '../pages.ts';
import { query } from '../query.ts';
import { REFRESHED_BY_ANY } from '../refreshed-by.ts';

const TIMELINE = '/timeline';
/** Items to look through for news: the household's own entries are none, and this many may come before one that is. */
const LOOKED_AT = 20;

const keyOf = (person: string) => `purrwell.seen.${person}`;

function seen(person: string): string {
  try {
    return localStorage.getItem(keyOf(person)) ?? '';
  } catch {
    return '';
  }
}

function see(person: string, at: string) {
  try {
    localStorage.setItem(keyOf(person), at);
  } catch {
    // then the dot stays
  }
}

/** R277: whether something happened since the timeline was last looked at on this device. */
export function Bell({ person }: { person: string }) {
  return isLive(TIMELINE) ? <News person={person} /> : null;
}

function News({ person }: { person: string }) {
  const here = useLocation().pathname === TIMELINE;
  const { data } = useQuery({
    ...query(`/api/timeline?limit=${LOOKED_AT}`, REFRESHED_BY_ANY),
    enabled: person !== '',
  });
  const newest = data?.items.find(({ kind }) => kind !== 'log' && kind !== 'cat')?.at ?? '';
  useEffect(() => {
    if (here && newest) see(person, newest);
  }, [here, newest, person]);
  const unread = !here && newest > seen(person);
  const label = unread ? 'Notifications: something new' : 'Notifications';
  return (
    <Link to={TIMELINE} className="iconbtn" aria-label={label} title="Notifications">
      <BellIcon size={22} aria-hidden="true" />
      {unread && <span className="appbar-dot" />}
    </Link>
  );
}
