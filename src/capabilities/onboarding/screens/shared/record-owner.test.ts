import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#src/capabilities/access/sign-in-contract.ts';
import { freshRecord, RECORD_KEY } from '../../rules/record.ts';
import { asideKey } from '../../rules/stored.ts';
import { forgetRecord, loadRecord, saveRecord, setRecordAside } from '../quick/stored-record.ts';
import { loadFull } from '../full/stored-full.ts';
import { hideRecords } from './hidden-records.ts';
import { checkOwner } from './record-owner.ts';

const signedIn = (id: string) => ({ status: 'signed-in', user: { id } as CurrentUser }) as const;
const FAILED = { status: 'failed', user: null } as const;
const mine = { ...freshRecord(), revision: 7 };

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
  checkOwner(signedIn('maryam'));
  saveRecord(mine);
});

afterEach(() => {
  hideRecords(false);
  vi.unstubAllGlobals();
});

test('while the server cannot say who is signed in, the answers of an account are neither shown nor overwritten', () => {
  expect(checkOwner(FAILED).access).toBe('hidden');
  expect([loadRecord(), loadFull().record]).toEqual([{ kind: 'none' }, null]);
  saveRecord({ ...mine, revision: 9 });
  forgetRecord();
  expect(checkOwner(signedIn('maryam'))).toEqual({ access: 'own', forgotten: false });
  expect(loadRecord()).toMatchObject({ kind: 'found', value: { revision: 7 } });
});

test('once somebody else turns out to be signed in, or nobody, they are deleted', () => {
  for (const other of [signedIn('omar'), { status: 'none', user: null } as const]) {
    checkOwner(signedIn('maryam'));
    saveRecord(mine);
    checkOwner(FAILED);
    expect(checkOwner(other)).toEqual({ access: 'own', forgotten: true });
    expect(loadRecord()).toEqual({ kind: 'none' });
  }
});

test('a wizard waits while the owner of the answers is asked for, and answers without an owner are shown', () => {
  expect(checkOwner({ status: 'checking', user: null }).access).toBe('waiting');
  checkOwner({ status: 'none', user: null });
  saveRecord(mine);
  expect(checkOwner(FAILED).access).toBe('own');
  expect(loadRecord().kind).toBe('found');
});

test('a record that cannot be read is reported however often it is read, and moved aside once the wizard is shown', () => {
  localStorage.setItem(RECORD_KEY, '{"version":1,"step":');
  expect([loadRecord(), loadRecord()]).toEqual([{ kind: 'broken' }, { kind: 'broken' }]);
  setRecordAside();
  expect(loadRecord()).toEqual({ kind: 'none' });
  expect(localStorage.getItem(asideKey(RECORD_KEY))).toBe('{"version":1,"step":');
  saveRecord(mine);
  setRecordAside();
  expect(loadRecord()).toMatchObject({ kind: 'found', value: { revision: 7 } });
});
