import type { Jobs, JobData } from '@sanaga/jobs';
import type { Database, Tx } from '@sanaga/database';
import { adminClient, pgClient } from '@sanaga/database';
import { CompiledQuery } from 'kysely';

type Mail = JobData['mail'];

/** Mails whose link carries a ticket. */
type ActionTokenMail =
  'invitation' | 'reset' | 'admin-handover' | 'admin-recovery' | 'super-admin-invitation';

/** The mails that the application queued and committed, oldest first. */
export interface CapturedMails {
  all(to?: string): Promise<Mail[]>;
  /** Returns the latest mail to an address. Throws if there is none. */
  latest(to: string, template?: string): Promise<Mail>;
  /** Returns the code in the latest mail that carries one. */
  code(to: string, template?: string): Promise<string>;
  /** Returns the last part of the link in the latest invitation or reset: its code or ticket. */
  ticket(to: string, template: ActionTokenMail): Promise<string>;
}

/** Creates a queue that keeps its jobs in a table of the test database, so that what is rolled back is never seen. */
export async function createCapturingJobs(ownerUrl: string, url: string) {
  const owner = adminClient(ownerUrl);
  await owner.connect();
  await owner.query(`create table captured_job (id bigint generated always as identity, queue text, data jsonb);
    grant select, insert on captured_job to sanaga_app`);
  await owner.end();
  const reader = pgClient(url);
  await reader.connect();

  const jobs: Jobs = {
    async send(tx: Tx | Database, queue, data) {
      await tx.executeQuery(
        CompiledQuery.raw('insert into captured_job (queue, data) values ($1, $2)', [
          queue,
          JSON.stringify(data),
        ]),
      );
    },
    async work() {},
    async finish() {},
    async close() {
      await reader.end();
    },
  };

  const all = async (to?: string): Promise<Mail[]> => {
    const { rows } = await reader.query<{ data: Mail }>(
      `select data from captured_job where queue = 'mail' and ($1::text is null or data->>'to' = $1) order by id`,
      [to ?? null],
    );
    return rows.map(({ data }) => data);
  };
  const latestWhere = async (to: string, wanted: (mail: Mail) => boolean): Promise<Mail> => {
    const mail = (await all(to)).findLast(wanted);
    if (!mail) throw new Error(`no such mail to ${to}`);
    return mail;
  };
  const mails: CapturedMails = {
    all,
    latest: (to, template) => latestWhere(to, (mail) => template === undefined || mail.template === template),
    async code(to, template) {
      const mail = await latestWhere(
        to,
        ({ values, template: is }) => 'code' in values && (template === undefined || is === template),
      );
      return String(mail.values['code']);
    },
    async ticket(to, template) {
      const mail = await latestWhere(to, ({ template: is }) => is === template);
      return String(mail.values['link']).replace(/^.*=/, '');
    },
  };
  return { jobs, mails };
}
