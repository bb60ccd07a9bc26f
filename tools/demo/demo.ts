import { migrate, openDatabase, withStatementLimit } from '@sanaga/database';
import { hash } from '@node-rs/argon2';
import { load } from './load.ts';
import { importPast, registerHolders } from './operator.ts';
import { compareLastDay } from './statement.ts';
import { holders, superAdmin } from './story.ts';

/**
 * Password of every demo account, also for data of earlier starts: nobody could choose it, as it is easily guessed. The
 * database is on this machine and holds no real money.
 */
export const demoPassword = 'Sanaga-demo-2026';

const roleNames = { ADMIN: 'admin', INITIATOR: 'initiator', VALIDATOR: 'validator' } as const;

interface DemoAccount {
  email: string;
  who: string;
}

/** The one account of a start without demo data. */
export const superAdminAccount: DemoAccount = { email: superAdmin.email, who: 'super admin (admin console)' };

/** Accounts that can sign in, for the start tool to print. */
export const demoAccounts: DemoAccount[] = [
  ...holders.flatMap(({ name, accountType, plan, people }) =>
    people.map((person) => ({
      email: person.email,
      who:
        accountType === 'INDIVIDUAL'
          ? `${person.name}, individual`
          : `${person.name}, ${person.roles.map((role) => roleNames[role]).join(', ')} of ${name} (${plan.toLowerCase()})`,
    })),
  ),
  { email: superAdmin.email, who: `${superAdmin.name}, ${superAdminAccount.who}` },
];

interface Target {
  /** The role that owns the database. */
  ownerUrl: string;
  /** Undefined if another operator is set: it has no interface to load a past. */
  simulatorUrl: string | undefined;
}

/** Loads the demo data into a database without users; elsewhere it does nothing. Returns true if it did. */
export async function loadDemo({ ownerUrl, simulatorUrl }: Target): Promise<boolean> {
  // the owner may act as the application's role too: the data is written with the application's rights
  await migrate({ ownerUrl, url: ownerUrl });
  const db = openDatabase({ url: ownerUrl, max: 1 });
  try {
    const { count } = await db
      .selectFrom('app_user')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > 0n) return false;
    const passwordHash = await hash(demoPassword);
    if (simulatorUrl) await registerHolders(simulatorUrl);
    const now = new Date();
    await withStatementLimit(Infinity, () =>
      load(db, {
        now,
        passwordHash,
        // before the commit: a past that the operator does not know is never there
        beforeCommit: async (requests) => {
          if (simulatorUrl) await importPast(simulatorUrl, requests);
        },
      }),
    );
    await compareLastDay(db, now);
    return true;
  } finally {
    await db.destroy();
  }
}
