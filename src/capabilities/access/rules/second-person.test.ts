import { expect, test } from 'vitest';
import type { Role } from '#src/platform/services.ts';
import { lacksSecondPerson } from './second-person.ts';

test('R504 results can be released once somebody may enter them and somebody else may release them', () => {
  const closed = new Date('2026-12-01T09:00:00Z');
  const cases: [staff: (Role | [Role, 'closed'])[], lacks: boolean][] = [
    [[], true],
    [['admin'], true],
    [['lab'], true],
    [['admin', 'support'], true],
    [['admin', 'customer'], true],
    [['vet', 'vet'], true],
    [['admin', 'vet'], false],
    [['admin', 'lab'], false],
    [['admin', 'admin'], false],
    [['lab', 'vet', 'finance'], false],
    [['admin', ['lab', 'closed']], true],
    [[['admin', 'closed'], 'vet', 'lab'], false],
  ];
  for (const [staff, lacks] of cases) {
    const rows = staff.map((one, i) => {
      const [role, disabled] = Array.isArray(one) ? one : [one];
      return { id: `p${i}`, role, disabledAt: disabled ? closed : null };
    });
    expect([staff, lacksSecondPerson(rows)]).toEqual([staff, lacks]);
  }
});
