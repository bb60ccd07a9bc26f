import { aMember } from '@sanaga/testing';
import { approverToCome, handOverUnderWay, loneApprover, openInvitations } from './members.ts';

const admin = aMember({ name: 'Admin', roles: ['ADMIN'] });
const initiator = aMember({ roles: ['INITIATOR'] });
const validator = aMember({ roles: ['VALIDATOR'] });
const invited = aMember({ roles: ['VALIDATOR'], status: 'INVITED' });

it.each([
  ['an admin and an initiator', [admin, initiator], admin],
  ['an admin whose validator has not come', [admin, invited], admin],
  ['an admin whose validator is suspended', [admin, { ...validator, status: 'SUSPENDED' as const }], admin],
  ['an admin and a validator', [admin, validator, initiator], undefined],
  ['two admins', [admin, aMember({ roles: ['ADMIN', 'INITIATOR'] })], undefined],
])('of %s, one alone approves or not', (_who, members, alone) =>
  expect(loneApprover(members)).toEqual(alone),
);

it('knows who is to approve, and how many are invited to a role', () => {
  expect(approverToCome([admin, initiator, invited])).toEqual(invited);
  expect(approverToCome([admin, aMember({ status: 'INVITED' })])).toBeUndefined();
  expect(openInvitations([validator, invited], 'VALIDATOR')).toBe(1);
  expect(openInvitations([validator, invited], 'INITIATOR')).toBe(0);
});

it('knows a hand-over until the successor has come', () => {
  const successor = aMember({ roles: [], status: 'INVITED', succeeds: admin.userId });
  expect(handOverUnderWay([admin, successor])).toEqual({ successor, predecessor: admin });
  expect(handOverUnderWay([admin, { ...successor, status: 'ACTIVE' }])).toBeUndefined();
  expect(handOverUnderWay([admin, invited])).toBeUndefined();
});
