import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formOf } from '../kit/base/form.ts';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/**
 * Checks that everything that can be read and changed is accepted as it was read, and stays the same: screens and
 * clients send whole records.
 */
let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
});
afterAll(() => h.close());

type Json = Record<string, unknown>;

const patchForm = async (session: TestSession, url: string, jsonData: Json) =>
  h.as(session).inject({ method: 'PATCH', url, ...(await formOf({ jsonData: JSON.stringify(jsonData) })) });

describe('a record that is sent back as it was read', () => {
  const profile = () => h.get(holder.validator, '/profile/user-profile-info');
  const edit = async (jsonData: Json) =>
    expectSuccess(await patchForm(holder.validator, '/profile/edit', jsonData));
  const organisation = () => h.get(holder.admin, '/profile/get-organisation-profile');
  const editOrganisation = async (jsonData: Json) =>
    expectSuccess(await patchForm(holder.admin, '/profile/edit-organisation', jsonData));

  it('is a person’s profile, without an address and with one', async () => {
    const read = await profile();
    expect(read).toMatchObject({ country: null, city: null, streetAddress: null });
    expect((await edit(read)).json()).toEqual(read);
    await edit({ country: 'Cameroon', city: 'Douala', streetAddress: 'Rue Joss', username: 'awa.n' });
    const filled = await profile();
    await edit(filled);
    expect(await profile()).toEqual(filled);
    // null removes an entry
    await edit({ ...filled, country: null, city: null, streetAddress: null });
    expect(await profile()).toEqual({ ...filled, country: null, city: null, streetAddress: null });
  });

  it('is an organisation’s profile, as it is first and with everything', async () => {
    const read = await organisation();
    await editOrganisation(read);
    expect(withoutTime(await organisation())).toEqual(withoutTime(read));
    await editOrganisation({ category: 'SERVICES', location: 'douala', website: 'https://garage.example' });
    const filled = await organisation();
    await editOrganisation(filled);
    expect(withoutTime(await organisation())).toEqual(withoutTime(filled));
  });

  it('is a beneficiary, with an address and without', async () => {
    for (const email of ['pauline@moungo.example', undefined]) {
      const made = { name: 'Pauline N’Gono', phoneNumber: '+237677412085', accountType: 'MOMO', email };
      const read = expectSuccess(await h.post(holder.initiator, '/transaction/beneficiaries', made)).json();
      const url = `/transaction/beneficiaries/${read.id}`;
      const written = expectSuccess(await h.patch(holder.initiator, url, read)).json();
      expect(withoutTime(written)).toEqual(withoutTime(read));
      expectSuccess(await h.as(holder.initiator).inject({ method: 'DELETE', url }));
    }
  });

  it('is a saved filter', async () => {
    const made = { list: 'TRANSACTIONS', name: 'Salaries', query: { status: 'PENDING' } };
    const read = expectSuccess(await h.post(holder.initiator, '/filters', made)).json();
    const written = expectSuccess(await h.patch(holder.initiator, `/filters/${read.filterId}`, read)).json();
    expect(written).toEqual(read);
  });

  it('are the platform’s settings, as they are first and where each is set', async () => {
    const superAdmin = await h.superAdmin();
    const read = await h.get(superAdmin, '/platform/settings');
    const written = expectSuccess(await h.patch(superAdmin, '/platform/settings', read)).json();
    expect(written).toEqual(read);
  });
});

const withoutTime = ({ updatedAt: _, ...record }: Json) => record;
