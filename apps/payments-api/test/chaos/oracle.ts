import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { verify } from '../../src/control/verification/verification.service.ts';
import type { StatementLine } from '../kit/base/statements.ts';

/** Payment as the operator's journal has it. */
interface JournalLine {
  /** Reference id that we made. */
  reference: string;
  /** Id of the product's payment. */
  externalId: string;
  msisdn: string;
  /** Amount that was moved, or would have been. */
  amount: string;
  currency: string;
  /** Amount requested, if it differs from what was moved. */
  requested?: { amount: string; currency: string };
  status: string;
  financialTransactionId?: string;
  acceptedAt: string;
  /** Time at which it turns into its opposite. */
  turnsAt?: string;
  turnedFrom?: string;
}

export async function readJournal(simulator: string): Promise<JournalLine[]> {
  const text = await (await fetch(`${simulator}/_control/journal`)).text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalLine);
}

/** Counts the requests for payments that the operator got. */
export async function countPosts(simulator: string): Promise<number> {
  const requests = (await (await fetch(`${simulator}/_control/requests`)).json()) as { count: number }[];
  return requests.reduce((sum, { count }) => sum + count, 0);
}

/** Writes the journal as the operator's portal would export it. */
export const statementLines = (journal: readonly JournalLine[]): StatementLine[] =>
  journal.map(({ reference, externalId, msisdn, amount, status, financialTransactionId, acceptedAt }) => ({
    ...{ reference, externalId, number: msisdn, amount, status },
    id: financialTransactionId ?? '',
    date: acceptedAt,
  }));

export interface Verdict {
  /** Broken invariants, except for what an open difference says about the operator's side. */
  violations: string[];
  /** Payments that the operator paid more than once. */
  paidTwice: string[];
  /** References about which operator and books disagree while no person is asked to look. */
  undetected: string[];
  /** References that a person is asked to look at though nothing was ever wrong with them. */
  falseAlarms: string[];
  /** References captured as if the requested amount had been paid, although it was not. */
  capturedWrong: string[];
  /** References without an outcome that nobody is asked to look at. */
  stuck: string[];
  /** References that were posted more often than once a grace time, or after their deadline. */
  postedTooOften: string[];
  /** Number of payments that only people can end. */
  forPeople: number;
  /**
   * Number of payments for which the operator moved other money than requested, and of those whose outcome it turned.
   */
  otherMoney: number;
  turned: number;
  /** Number of differences that wait for a person. */
  differences: number;
  /** Number of times that our float was short. */
  short: number;
}

interface OurRequest {
  reference_id: string;
  paid: string | null;
  failure_code: string | null;
  /** True while a difference of money is open. */
  is_asked: boolean;
  is_open: boolean;
  /** True if it, or another attempt of its payment, is shown to people. */
  is_shown: boolean;
  /** Number of posts and the seconds they fell in, if more than one within a grace time; or how late it was posted. */
  too_often: string | null;
}

/** Finds what the books say about each request, and whether a person is asked about it. */
async function ourRequests(db: Database, graceSeconds: number): Promise<Map<string, OurRequest>> {
  const { rows } = await sql<OurRequest>`
    select q.reference_id, case q.state when 'SUCCESSFUL' then q.amount || ' ' || q.currency end as paid, q.failure_code,
      exists (select from reconciliation_task k where k.reference_id = q.reference_id and k.resolved_at is null
        -- the simulator has given it the id of another payment on purpose
        and k.kind not in ('UNKNOWN_OUTCOME', 'ID_TWICE')) as is_asked,
      q.state in ('QUEUED', 'SENT') as is_open,
      exists (select from operator_request o join reconciliation_task k using (reference_id)
        where o.subject_id = q.subject_id and k.resolved_at is null) as is_shown,
      case when q.posts > 1 + extract(epoch from q.last_sent_at - q.first_sent_at) / ${graceSeconds}::float8
          then q.posts || ' in ' || (q.last_sent_at - q.first_sent_at)
        when q.last_sent_at > q.deadline_at then (q.last_sent_at - q.deadline_at) || ' after the deadline' end as too_often
    from operator_request q`.execute(db);
  return new Map(rows.map((row) => [row.reference_id, row]));
}

/** Compares the operator's own journal with the books: its side is the truth. */
export async function judge(
  db: Database,
  journal: readonly JournalLine[],
  graceSeconds: number,
): Promise<Verdict> {
  const ours = await ourRequests(db, graceSeconds);
  const theirs = new Map(journal.map((line) => [line.reference, line]));
  const successful = journal.filter(({ status }) => status === 'SUCCESSFUL');
  const paidTheirs = new Map(
    successful.map(({ reference, amount, currency }) => [reference, `${amount} ${currency}`]),
  );
  const references = [...new Set([...ours.keys(), ...theirs.keys()])];
  const isAsked = (reference: string) => ours.get(reference)?.is_asked ?? false;
  const differs = (reference: string) =>
    (ours.get(reference)?.paid ?? null) !== (paidTheirs.get(reference) ?? null);
  const isOdd = (reference: string) => {
    const line = theirs.get(reference);
    return line?.requested !== undefined || line?.turnedFrom !== undefined;
  };
  const own = [...ours.values()];

  const times = new Map<string, number>();
  for (const { externalId } of successful) times.set(externalId, (times.get(externalId) ?? 0) + 1);
  const findings = await verify(
    db,
    successful.map(({ reference, amount, currency }) => ({
      referenceId: reference,
      amount: BigInt(amount),
      currency,
    })),
    { hasOpenings: true },
  );
  const asked = references.filter(isAsked);
  const isOpen = (id: string, line: string) =>
    id === 'I4' && asked.some((reference) => line.includes(reference));
  return {
    violations: findings.flatMap(({ id, violations }) =>
      violations.filter((line) => !isOpen(id, line)).map((line) => `${id}: ${line}`),
    ),
    paidTwice: [...times].filter(([, count]) => count > 1).map(([id]) => id),
    undetected: references.filter((reference) => differs(reference) && !isAsked(reference)),
    falseAlarms: asked.filter((reference) => !isOdd(reference)),
    capturedWrong: references.filter(
      (reference) => theirs.get(reference)?.requested && ours.get(reference)?.paid != null,
    ),
    stuck: own.filter((one) => one.is_open && !one.is_shown).map(({ reference_id }) => reference_id),
    postedTooOften: own.flatMap(({ too_often, reference_id }) =>
      too_often ? `${reference_id}: ${too_often}` : [],
    ),
    forPeople: own.filter((one) => one.is_open && one.is_shown).length,
    otherMoney: journal.filter(({ requested }) => requested !== undefined).length,
    turned: journal.filter(({ turnedFrom }) => turnedFrom !== undefined).length,
    differences: asked.length,
    short: own.filter(({ failure_code }) => failure_code === 'NOT_ENOUGH_FUNDS').length,
  };
}
