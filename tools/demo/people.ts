import type { Tx } from '@sanaga/database';
import { dayMs, hourMs, type MemberRole, monthEndingAfter } from '@sanaga/domain';
import { nameMatch, type Settled } from './rows.ts';
import { asRegistered, registeredOwner, type Holder, type Person } from './holder.ts';
import { requests, superAdmin } from './story.ts';
import { approvedAt } from './history.ts';

interface Enlisting {
  passwordHash: string;
  now: Date;
  superAdminId: string;
}

/** Time that a reviewer took; ms. */
const underReviewMs = 40 * hourMs;

export async function enlistSuperAdmin(tx: Tx, passwordHash: string, now: Date): Promise<string> {
  const since = new Date(now.getTime() - 400 * dayMs);
  const { id } = await tx
    .insertInto('app_user')
    .values({
      super_admin: true,
      name: superAdmin.name,
      email: superAdmin.email,
      phone_number: superAdmin.phone,
      password_hash: passwordHash,
      email_verified_at: since,
      status: 'ACTIVE',
      created_at: since,
      activated_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('audit_log')
    .values({ action: 'super-admin.create', subject_type: 'user', subject_id: id })
    .execute();
  return id;
}

/** Returns a user of a holder; `order` keeps the first one the owner. */
const userOf = (
  organisationId: string,
  person: Person,
  since: Date,
  passwordHash: string,
  order: number,
) => ({
  organisation_id: organisationId,
  roles: person.roles,
  name: person.name,
  email: person.email,
  phone_number: person.phone,
  job_title: person.jobTitle,
  language: person.language,
  country: 'Cameroon',
  password_hash: passwordHash,
  email_verified_at: since,
  created_at: new Date(since.getTime() + order * hourMs),
});

/** Enlists an approved holder with its members, accounts and beneficiaries. */
export async function enlist(
  tx: Tx,
  holder: Holder,
  { passwordHash, now, superAdminId }: Enlisting,
): Promise<Settled> {
  const approved = approvedAt(now);
  const since = new Date(approved.getTime() - underReviewMs);
  const [owner] = holder.people;
  if (!owner) throw new Error(`nobody belongs to ${holder.name}`);
  const { id } = await tx
    .insertInto('organisation')
    .values({
      account_type: holder.accountType,
      name: holder.name,
      username: holder.username,
      email: owner.email,
      phone_number: owner.phone,
      category: holder.category,
      location: holder.location,
      website: holder.website,
      plan: holder.plan,
      status: 'APPROVED',
      business_number_checked_at: since,
      registered_name: asRegistered(owner.name),
      approved_at: approved,
      approved_by: superAdminId,
      next_bill_at: holder.accountType === 'ORGANIZATION' ? monthEndingAfter(approved, now).end : null,
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = await tx
    .insertInto('app_user')
    .values(
      holder.people.map((person, order) => ({
        ...userOf(id, person, since, passwordHash, order),
        status: 'ACTIVE',
        activated_at: approved,
      })),
    )
    .returning(['id', 'roles'])
    .execute();
  await auditHolder(tx, id, ['organisation.sign-up', 'organisation.approve']);
  const accounts = await insertAccounts(tx, id, holder, { by: people[0]?.id ?? '', at: approved });
  const beneficiaries = await insertBeneficiaries(tx, id, holder, { by: people[0]?.id ?? '', at: approved });
  const having = (role: MemberRole) =>
    people.filter(({ roles }) => roles.includes(role)).map((person) => person.id);
  return {
    holder,
    id,
    people,
    accounts,
    beneficiaries,
    maker: having('INITIATOR')[0] ?? '',
    approvers: having('VALIDATOR'),
  };
}

const auditHolder = (tx: Tx, organisationId: string, actions: string[]) =>
  tx
    .insertInto('audit_log')
    .values(
      actions.map((action) => ({
        organisation_id: organisationId,
        action,
        subject_type: 'organisation',
        subject_id: organisationId,
      })),
    )
    .execute();

interface By {
  by: string;
  at: Date;
}

const insertAccounts = (tx: Tx, organisationId: string, { accounts, people }: Holder, { by, at }: By) =>
  tx
    .insertInto('service_provider')
    .values(
      accounts.map(({ name, number }) => ({
        organisation_id: organisationId,
        operator: 'MOMO',
        account_name: name,
        account_number: number,
        status: 'CONFIRMED',
        registered_name: registeredOwner(people),
        created_by: by,
        created_at: at,
        confirmed_at: at,
      })),
    )
    .returning('id')
    .execute();

async function insertBeneficiaries(
  tx: Tx,
  organisationId: string,
  { payees }: Holder,
  { by, at }: By,
): Promise<Map<string, string>> {
  const rows = await tx
    .insertInto('beneficiary')
    .values(
      payees.map(({ name, number, registered }) => ({
        organisation_id: organisationId,
        name,
        phone_number: number,
        registered_name: registered,
        name_match: nameMatch(name, registered),
        created_by: by,
        created_at: at,
      })),
    )
    .returning(['id', 'phone_number'])
    .execute();
  return new Map(rows.map(({ id, phone_number }) => [phone_number, id]));
}

/** Writes the requests that wait for the super admin's decision. */
export async function enlistRequests(tx: Tx, { passwordHash, now, superAdminId }: Enlisting): Promise<void> {
  for (const { owner, age, registered, accountType, name, category, location, website } of requests) {
    const since = new Date(now.getTime() - age * hourMs);
    const isOrganisation = accountType === 'ORGANIZATION';
    const { id } = await tx
      .insertInto('organisation')
      .values({
        account_type: accountType,
        name,
        email: owner.email,
        phone_number: owner.phone,
        category,
        location,
        website,
        registered_name: registered,
        business_number_checked_at: isOrganisation ? since : null,
        created_at: since,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('app_user')
      .values({ ...userOf(id, owner, since, passwordHash, 0), status: 'INACTIVE' })
      .execute();
    await auditHolder(tx, id, ['organisation.sign-up']);
    await tx
      .insertInto('notification')
      .values({
        user_id: superAdminId,
        kind: 'organisation-requested',
        values: JSON.stringify({ organisation: name }),
        path: isOrganisation ? '/super-admin/organisation-request' : '/super-admin/individuals',
        created_at: since,
      })
      .execute();
  }
}
