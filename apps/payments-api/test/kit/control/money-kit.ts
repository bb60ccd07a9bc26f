import { issueDueFirst, tryAgainWithMoney } from '../../../src/billing/billing.service.ts';
import { subjectsOf } from '../../../src/control/subjects.ts';
import { verifySignatures } from '../../../src/control/signatures/signatures.service.ts';
import { createMoneyKit } from '../money/money-kit.ts';
import { withPayments, type MoneyKit } from '../payments/money-kit.ts';

export { subjectsOf } from '../../../src/control/subjects.ts';
export type { Holder } from '../money/money-kit.ts';
export type { MoneyKit } from '../payments/money-kit.ts';

/** Creates a kit with every context behind it, which also checks the approvals. */
export async function moneyKit(environment: Record<string, string> = {}): Promise<MoneyKit> {
  const kit = withPayments(
    await createMoneyKit({ subjectsOf, moneyArrived: tryAgainWithMoney, issueDueFirst, environment }),
  );
  return {
    ...kit,
    async violations() {
      const findings = await verifySignatures(kit.deps.db);
      const lines = findings.flatMap(({ id, violations }) => violations.map((line) => `${id}: ${line}`));
      return [...(await kit.violations()), ...lines];
    },
  };
}
