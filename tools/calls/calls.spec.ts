import { expect, it } from '@jest/globals';
import { proofs, specifiedCalls, type SpecifiedCall } from '@sanaga/contract/testing';
import { frontEndRoutes } from './calls.ts';
import { passedTests, verdictsOn } from './verdicts.ts';

/** The proof of each call is checked at the end of `npm test`, from the tests that passed. */
it('finds every call of the specification, for exactly the roles that may make it', async () => {
  expect(specifiedCalls).toHaveLength(111);
  expect(new Set(specifiedCalls.map(({ name }) => name)).size).toBe(111);
  const { hasRoute, close } = await frontEndRoutes();
  const lacking = verdictsOn(specifiedCalls, hasRoute)
    .filter(({ gaps }) => gaps.length > 0)
    .map(({ call, gaps }) => `${call.name}: ${gaps.join('; ')}`);
  await close();
  expect(lacking).toEqual([]);
});

const [login] = specifiedCalls.filter(({ path }) => path === '/auth/login');
const report = (tests: { title: string; status?: string }[]) =>
  JSON.stringify({
    testResults: [
      {
        assertionResults: tests.map(({ title, status = 'passed' }) => ({
          ancestorTitles: ['login'],
          title,
          status,
        })),
      },
    ],
  });
const gapsOf = (reports: string[], changes: Partial<SpecifiedCall> = {}) =>
  verdictsOn(login ? [{ ...login, ...changes }] : [], () => false, passedTests(reports))[0]?.gaps;

const success = { title: proofs.success[0] };
const refusal = { title: proofs.refusal[1] };
const badInput = { title: proofs.badInput[0] };
const outside = { title: proofs.outside[0] };

it('takes a call for proven only by tests of all four kinds that passed', () => {
  expect(gapsOf([report([success]), report([refusal, badInput, outside])])).toEqual([]);
  expect(gapsOf([report([success, refusal, outside])])).toEqual(['a test that it refuses bad input']);
  expect(gapsOf([report([success, refusal, outside, { ...badInput, status: 'failed' }])])).toHaveLength(1);
  expect(gapsOf([report([success, refusal, outside, { ...badInput, status: 'pending' }])])).toHaveLength(1);
  expect(gapsOf([])).toHaveLength(4);
  // the client runs in two manners, and each has to succeed
  const other = { ...outside, status: 'failed' };
  expect(gapsOf([report([success, refusal, badInput, outside, other])])).toHaveLength(1);
});

it('sees a call that is not there, and one that others may make', () => {
  const passed = [report([success, refusal, badInput, outside])];
  const lost = gapsOf(passed, { path: '/auth/no-such-call' });
  expect(lost).toContain('no operation of the contract');
  const [wallet] = specifiedCalls.filter(({ path }) => path === '/transaction/wallet');
  const open = wallet ? [{ ...wallet, who: ['public' as const] }] : [];
  expect(verdictsOn(open, () => false)[0]?.gaps).toEqual([
    'may be made by ADMIN, INITIATOR, VALIDATOR instead of public',
  ]);
  const front = specifiedCalls.filter(({ path }) => path === '/api/env');
  expect(verdictsOn(front, () => false)[0]?.gaps).toEqual(['no route of the front-end server']);
});
