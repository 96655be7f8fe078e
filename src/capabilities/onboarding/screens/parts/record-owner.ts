import { useState } from 'react';
import { type Session, useSession } from '#src/web/session.ts';
import { forgetRecord } from '../wizard-a/stored-record.ts';
import { forgetB } from '../wizard-b/stored-b.ts';
import { removeStored, writeStored } from './browser-store.ts';

/** Whose the answers in this browser are, once somebody signed in has opened a wizard. */
const OWNER_KEY = 'purrwell-onboarding-owner';

/** Answers of somebody else, or of somebody who has signed out, are forgotten: their household has them on the server. */
function keepOnlyOwn({ status, user }: Session): void {
  if (status !== 'none' && status !== 'signed-in') return;
  try {
    const owner = localStorage.getItem(OWNER_KEY);
    if (owner !== null && owner !== user?.id) {
      forgetRecord();
      forgetB();
      removeStored(OWNER_KEY);
    }
    if (user) writeStored(OWNER_KEY, user.id);
  } catch {
    // a browser that keeps nothing has nobody's answers
  }
}

/** Before the first look at what this browser has kept. */
export function useOwnRecords(): void {
  const session = useSession();
  useState(() => keepOnlyOwn(session));
}
