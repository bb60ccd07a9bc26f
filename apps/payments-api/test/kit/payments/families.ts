import { inTransaction } from '@sanaga/database';
import type { OperatorStatus } from '@sanaga/operators';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Failure } from '../../../src/kernel/failure.ts';
import { pollSoon } from '../../../src/operator/poll-soon.ts';
import { approveBulk } from '../../../src/payments/decisions/approval.service.ts';
import { cancelBulk } from '../../../src/payments/decisions/cancellation.service.ts';
import { retryBulk } from '../../../src/payments/bulk/bulk.service.ts';
import { bulkKit, linesOf, type BulkKit } from './bulk-kit.ts';
import type { Holder, MoneyKit } from './money-kit.ts';
import { TwoWorkers } from './two-workers.ts';

const sayings = ['failed', 'successful', 'pending', 'short'] as const;
type Saying = (typeof sayings)[number];

/** Event of a bulk payment and of what retries it; `bulk` and `attempt` count round what there is. */
export type FamilyEvent =
  | { does: 'retry' | 'approve' | 'cancel'; bulk: number }
  | { does: 'look' | 'acknowledge' }
  | { does: 'outcome'; what: 'failed' | 'successful' | 'pending' }
  | { does: 'say'; attempt: number; what: Saying; called: boolean };

const bulk = fc.nat(3);
const look = { does: 'look' } as const;
const event: fc.Arbitrary<FamilyEvent[]> = fc.oneof(
  bulk.map((one): FamilyEvent[] => [{ does: 'cancel', bulk: one }]),
  fc.constantFrom<FamilyEvent[]>([look], [{ does: 'acknowledge' }]),
  fc
    .constantFrom('failed' as const, 'successful' as const, 'pending' as const)
    .map((what): FamilyEvent[] => [{ does: 'outcome', what }]),
  bulk.map((one): FamilyEvent[] => [
    { does: 'retry', bulk: one },
    look,
    { does: 'approve', bulk: one + 1 },
    look,
  ]),
  fc
    .tuple(fc.nat(7), fc.constantFrom<Saying>(...sayings), fc.boolean())
    .map(([attempt, what, called]): FamilyEvent[] => [{ does: 'say', attempt, what, called }, look]),
);

/** Events of a bulk payment whose items have failed. */
export const familyStory: fc.Arbitrary<FamilyEvent[]> = fc
  .noBias(fc.array(event, { minLength: 4, maxLength: 16, size: 'max' }))
  .map((events) => events.flat());

interface Attempt {
  reference_id: string;
  root: string;
  state: string;
  amount: bigint;
}

/** A bulk payment that failed, and the retries of it: each item and what retries it are one family. */
export class Families {
  /** New attempts that were sent while the operator reported another one of their family as paid, or under way. */
  readonly wronglySent: string[] = [];
  readonly #kit: MoneyKit;
  readonly #holder: Holder;
  readonly #bulks: BulkKit;
  readonly #workers: TwoWorkers;
  readonly #ids: string[] = [];

  private constructor(kit: MoneyKit, holder: Holder) {
    this.#kit = kit;
    this.#holder = holder;
    this.#bulks = bulkKit(kit.deps);
    this.#workers = new TwoWorkers(kit.operator, kit.deps, kit.pass);
  }

  static async open(kit: MoneyKit): Promise<Families> {
    const families = new Families(kit, await kit.holder(100_000n));
    kit.operator.outcome = 'failed';
    families.#ids.push(await families.#bulks.bulk(families.#holder.initiator, linesOf(2)));
    await families.perform({ does: 'approve', bulk: 0 });
    for (let looks = 0; looks < 2; looks += 1) await families.perform(look);
    kit.operator.outcome = 'successful';
    return families;
  }

  /** Lists everything that a worker could not do. */
  get workerErrors(): readonly unknown[] {
    return this.#workers.errors;
  }

  /** Does it, or tries to, as people may be refused. */
  async perform(event: FamilyEvent): Promise<void> {
    switch (event.does) {
      case 'look':
        return this.#look();
      case 'acknowledge':
        return this.#acknowledge();
      case 'outcome':
        this.#kit.operator.outcome = event.what;
        return;
      case 'say':
        return this.#say(event);
      default:
        return orRefused(this.#byPeople(event.does, this.#ids[event.bulk % this.#ids.length] ?? ''));
    }
  }

  async #byPeople(step: 'retry' | 'approve' | 'cancel', id: string): Promise<void> {
    const { deps } = this.#kit;
    const { initiator, validator } = this.#holder;
    if (step === 'approve') await approveBulk(deps, validator, id, undefined);
    else if (step === 'cancel') await cancelBulk(deps, initiator, id, 'Paid in cash');
    else {
      const retried = await inTransaction(deps.db, (tx) => retryBulk(tx, deps, initiator, id, null));
      this.#ids.push(retried.id);
    }
    await this.#bulks.steps();
  }

  async #look(): Promise<void> {
    const { operator } = this.#kit;
    const before = new Set(operator.posts);
    await this.#workers.look('none');
    const attempts = await this.#attempts();
    const rootOf = new Map(attempts.map(({ reference_id, root }) => [reference_id, root]));
    const posted = [...new Set(operator.posts)];
    const lively = posted.filter((one) =>
      ['successful', 'pending'].includes(operator.payments.get(one)?.status.state ?? ''),
    );
    this.wronglySent.push(
      ...posted.filter(
        (one) =>
          !before.has(one) && lively.some((other) => other !== one && rootOf.get(other) === rootOf.get(one)),
      ),
    );
  }

  async #attempts(): Promise<Attempt[]> {
    const { rows } = await sql<Attempt>`
      select q.reference_id, coalesce(t.root_id, t.id) as root, q.state, q.amount from operator_request q
      join transaction t on t.id = q.subject_id where t.organisation_id = ${this.#holder.id}
      order by q.created_at, q.reference_id`.execute(this.#kit.deps.db);
    return rows;
  }

  async #say({ attempt, what, called }: Extract<FamilyEvent, { does: 'say' }>): Promise<void> {
    const { deps, operator } = this.#kit;
    const posted = [...operator.payments].filter(([, { request }]) => request.msisdn !== '');
    const [reference, payment] = posted[attempt % posted.length] ?? [];
    if (reference === undefined || !payment) return;
    operator.say(reference, statusOf(what, payment.request.amount));
    if (called) await pollSoon(deps.db, [reference], deps.now());
  }

  /** Acknowledges everything that differs, as a super admin does after looking into it: nothing moves. */
  async #acknowledge(): Promise<void> {
    const over = (await this.#attempts()).filter(({ state }) => state === 'SUCCESSFUL' || state === 'FAILED');
    await this.#kit.deps.db
      .updateTable('reconciliation_task')
      .set({ resolution: 'ACKNOWLEDGED', resolved_at: this.#kit.deps.now() })
      .where('reference_id', '=', sql<string>`any(${over.map(({ reference_id }) => reference_id)}::uuid[])`)
      .where('resolved_at', 'is', null)
      .execute();
  }

  /** Makes the operator report each attempt as it ended here, or as paid; returns what is still under way then. */
  async comeToRest(): Promise<Attempt[]> {
    const { deps, operator } = this.#kit;
    operator.outcome = 'successful';
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const attempts = await this.#attempts();
      for (const { reference_id, state, amount } of attempts)
        operator.say(reference_id, statusOf(state === 'FAILED' ? 'failed' : 'successful', amount));
      await pollSoon(
        deps.db,
        attempts.map(({ reference_id }) => reference_id),
        deps.now(),
      );
      await this.#look();
      await this.#acknowledge();
      if (rounds > 1 && (await this.#open()).length === 0) return [];
    }
    return this.#open();
  }

  #open = async () => (await this.#attempts()).filter(({ state }) => state === 'QUEUED' || state === 'SENT');
}

function statusOf(what: Saying, amount: bigint): OperatorStatus {
  if (what === 'failed') return { state: 'failed', code: 'EXPIRED' };
  if (what === 'short') return { state: 'configuration-error', code: 'NOT_ENOUGH_FUNDS' };
  return what === 'pending' ? { state: 'pending' } : { state: 'successful', amount, currency: 'XAF' };
}

async function orRefused(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
