import type { Tx } from '@sanaga/database';
import { dayInDouala, floatPostingAccounts } from '@sanaga/domain';
import { postTransfers } from '@sanaga/ledger';

/** Money in our account at the operator's simulator before anybody is paid; whole XAF. */
const paidIn = 5_000_000_000n;
const reason = 'The first payment into our account with the operator';

/** Books what the owner paid in before the story begins, so that the float in the books is what the simulator says. */
export async function writeFloat(tx: Tx, superAdminId: string, at: Date): Promise<void> {
  const decision = await tx
    .insertInto('joint_decision')
    .values({
      ...{
        kind: 'FLOAT_POSTING',
        status: 'DONE',
        reason,
        detail: JSON.stringify({ amount: Number(paidIn) }),
      },
      ...{ asked_by: superAdminId, asked_at: at, decided_by: superAdminId, decided_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('float_posting')
    .values({
      ...{ decision_id: decision.id, kind: 'BOUGHT', amount: paidIn },
      ...{ day: dayInDouala(at), reference: 'FT-2026-0001' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [falls, rises] = floatPostingAccounts.BOUGHT;
  const legs = [
    { account: falls, amount: -paidIn },
    { account: rises, amount: paidIn },
  ];
  await postTransfers(tx, [{ reference: `float:${id}`, kind: 'FLOAT', currency: 'XAF', legs }]);
  const detail = { kind: 'BOUGHT', amount: Number(paidIn), reason };
  await tx
    .insertInto('audit_log')
    .values({
      ...{ actor_id: superAdminId, action: 'float.post', subject_type: 'float_posting', subject_id: id },
      detail: JSON.stringify(detail),
    })
    .execute();
}
