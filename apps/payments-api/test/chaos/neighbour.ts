import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { approve, approveBulk } from '../../src/payments/decisions/approval.service.ts';
import { bulkKit } from '../kit/payments/bulk-kit.ts';
import type { Holder, MoneyKit } from '../kit/payments/money-kit.ts';

/** Its payee, whose payments the operator treats as it should. */
export const neighbourNumber = '+237677999001';

/** One payment each of these, and a bulk payment of a few each of those; ms. */
const paymentEveryMs = 700;
const paymentsABulk = 8;
const itemsABulk = 5;

/** Longest times that its payments took after they were approved, without those that waited for our float; seconds. */
export interface Waits {
  payments: number;
  untilSent: number;
  untilSettled: number;
  /** The same for those that were under way while the float was short. */
  untilSettledWhenShort: number;
  /** Number of payments that are not over. */
  unfinished: number;
}

/** Makes a holder's small payments, which have no part in the trouble of others and must not wait for them. */
export class Neighbour {
  readonly #kit: MoneyKit;
  readonly #holder: Holder;
  readonly #beginning: Promise<void>;
  #isEnding = false;

  private constructor(kit: MoneyKit, holder: Holder) {
    this.#kit = kit;
    this.#holder = holder;
    this.#beginning = this.#pay();
  }

  static async begin(kit: MoneyKit): Promise<Neighbour> {
    return new Neighbour(kit, await kit.holder(100_000_000n));
  }

  async #pay(): Promise<void> {
    const { deps, payment } = this.#kit;
    const { initiator, validator } = this.#holder;
    const bulks = bulkKit(deps);
    for (let count = 1; !this.#isEnding; count += 1) {
      const id = await payment(initiator, 1_000, neighbourNumber);
      await approve(deps, validator, id, undefined);
      if (count % paymentsABulk === 0) {
        const lines = Array.from({ length: itemsABulk }, () => ({ number: neighbourNumber }));
        await approveBulk(deps, validator, await bulks.bulk(initiator, lines), undefined);
      }
      await wait(paymentEveryMs);
    }
  }

  /** Stops paying; throws what prevented a payment. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#beginning;
  }

  async waits(): Promise<Waits> {
    const { rows } = await sql<Waits>`
      with paid as (
        select q.first_sent_at - t.approved_at as sent, t.finished_at - t.approved_at as settled, t.finished_at is null as open,
          exists (select from notification n where n.kind = 'float-short' and n.created_at < coalesce(t.finished_at, now())
            and t.approved_at < (select coalesce(max(refilled_at), now()) from operator_product)) as is_short
        from transaction t join operator_request q on q.subject_id = t.id and q.attempt = 1
        where t.organisation_id = ${this.#holder.id} and t.kind = 'PAYOUT')
      select count(*)::int as payments,
        coalesce(extract(epoch from max(sent) filter (where not is_short)), 0)::float8 as "untilSent",
        coalesce(extract(epoch from max(settled) filter (where not is_short)), 0)::float8 as "untilSettled",
        coalesce(extract(epoch from max(settled) filter (where is_short)), 0)::float8 as "untilSettledWhenShort",
        (count(*) filter (where open))::int as unfinished from paid`.execute(this.#kit.deps.db);
    const [waits] = rows;
    if (!waits) throw new Error('no payments');
    return waits;
  }
}
