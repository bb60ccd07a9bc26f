import { inTransaction } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { markNameReviewed, type OrganisationRow } from './organisations.repository.ts';
import { lockHolder } from './organisations.service.ts';

/**
 * Confirms the name of an organisation that has changed it: strangers read it from now on. Throws NOT_FOUND, or
 * WRONG_STATUS where nothing is to be confirmed or the name is another by now.
 */
export function confirmName(
  deps: Dependencies,
  caller: Caller,
  id: string,
  name: string,
): Promise<OrganisationRow> {
  return inTransaction(deps.db, async (tx) => {
    // 1. The organisation, under its lock: nobody confirms a name that they have not read.
    const holder = await lockHolder(tx, id);
    if (holder.account_type !== 'ORGANIZATION') throw new Failure('NOT_FOUND');
    if (holder.reviewed_name === null || holder.name !== name) throw new Failure('WRONG_STATUS');

    // 2. The name, with what it was before in the audit log.
    const confirmed = await markNameReviewed(tx, id, deps.now());
    await audit(tx, caller, {
      action: 'organisation.confirm-name',
      subjectType: 'organisation',
      subjectId: id,
      organisationId: id,
      detail: { before: { name: holder.reviewed_name }, after: { name } },
    });
    return confirmed;
  });
}
