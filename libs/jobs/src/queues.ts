/** Every queue with the shape of its jobs. A job may be delivered twice, so handlers are re-entrant. */
export interface JobData {
  /** One mail; the values are those of its template, codes and links included. */
  mail: {
    to: string;
    language: string;
    template: string;
    values: Record<string, string | number>;
    /** The same for every delivery of the same mail. */
    messageId: string;
  };
  /** Reminds approvers of payments that have waited for as long as the platform's settings say. */
  reminders: Record<string, never>;
  /** Puts proposed approval policies in force once their day is over. */
  'approval-policies': Record<string, never>;
  /** Ends deputies whose days are over. */
  deputies: Record<string, never>;
  /** Issues and pays bills: everybody's, or those of one holder whose wallet has just received money. */
  billing: { organisationId?: string };
  /** Ends what was not sent to the operator in time. */
  expiry: Record<string, never>;
  /** Polls the card provider for top-ups without a webhook. */
  'card-checks': Record<string, never>;
  /** Compares the float in the books with the operator's balances, if that is due. */
  'float-comparison': Record<string, never>;
  /** Compares what the rules of alert measure with their bounds. */
  alerts: Record<string, never>;
  /** Mails the statements of the month that has ended to those who asked for them. */
  'monthly-statements': Record<string, never>;
  /** Deletes what has expired: tokens, codes, counters, stored responses. */
  housekeeping: Record<string, never>;
}

export type QueueName = keyof JobData;

interface QueueSettings {
  retryLimit: number;
  /** Seconds; doubled at each retry. */
  retryDelay: number;
  /** Seconds until a finished job is deleted, whether it was done or given up. */
  deleteAfterSeconds: number;
  /** Set if its jobs hold secrets: a job is deleted as soon as it is done. */
  secret?: true;
  /** Cron expression if it runs on a schedule. */
  schedule?: string;
}

export const queues: Record<QueueName, QueueSettings> = {
  mail: { retryLimit: 8, retryDelay: 2, deleteAfterSeconds: 60, secret: true },
  reminders: { retryLimit: 2, retryDelay: 30, deleteAfterSeconds: 86_400, schedule: '*/10 * * * *' },
  'approval-policies': { retryLimit: 2, retryDelay: 30, deleteAfterSeconds: 3_600, schedule: '* * * * *' },
  deputies: { retryLimit: 2, retryDelay: 30, deleteAfterSeconds: 3_600, schedule: '* * * * *' },
  billing: { retryLimit: 4, retryDelay: 5, deleteAfterSeconds: 86_400, schedule: '*/5 * * * *' },
  expiry: { retryLimit: 2, retryDelay: 10, deleteAfterSeconds: 3_600, schedule: '* * * * *' },
  'card-checks': { retryLimit: 2, retryDelay: 60, deleteAfterSeconds: 86_400, schedule: '*/10 * * * *' },
  'float-comparison': { retryLimit: 0, retryDelay: 60, deleteAfterSeconds: 86_400, schedule: '41 * * * *' },
  // once more in a minute
  alerts: { retryLimit: 0, retryDelay: 60, deleteAfterSeconds: 3_600, schedule: '* * * * *' },
  'monthly-statements': { retryLimit: 2, retryDelay: 60, deleteAfterSeconds: 86_400, schedule: '23 * * * *' },
  housekeeping: { retryLimit: 2, retryDelay: 60, deleteAfterSeconds: 86_400, schedule: '17 * * * *' },
};
