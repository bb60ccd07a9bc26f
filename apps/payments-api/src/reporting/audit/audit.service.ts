import { inTransaction, withStatementLimit } from '@sanaga/database';
import { may, minuteMs } from '@sanaga/domain';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { PageRequest } from '../../kernel/paging.ts';
import * as repository from './audit.repository.ts';
import type { AuditFilters } from './audit.repository.ts';

/**
 * Limits filters to the caller's reach: a member sees rows by or about themselves, an admin the own holder's, a super
 * admin one holder's, or all.
 */
export const withinReach = (caller: Caller, filters: AuditFilters): AuditFilters => ({
  ...filters,
  organisationId: caller.organisationId ?? filters.organisationId,
  ...(!may(caller, 'audit:read-others') && { ofUserId: caller.userId }),
});

export const listAudit = (
  { db }: Dependencies,
  caller: Caller,
  { page, size, ...filters }: AuditFilters & PageRequest,
) => repository.pageOfAudit(db, withinReach(caller, filters), { page, size });

/** A million rows take half a minute; milliseconds. */
const longestMs = 10 * minuteMs;

/** Computes the chains again on one snapshot, also while rows are added. */
export const verifyAudit = (
  { db, now }: Dependencies,
  caller: Caller,
  filters: Pick<AuditFilters, 'organisationId'>,
) =>
  withStatementLimit(longestMs, () =>
    inTransaction(
      db,
      async (tx) => {
        const chain = withinReach(caller, filters).organisationId ?? null;
        const size = await repository.chainSize(tx, chain);
        const { first, count } = await repository.breaksOf(tx, chain);
        return {
          ok: count === 0,
          ...size,
          breaks: count,
          firstBreak: first
            ? { chain: first.chain, position: Number(first.position), cause: first.cause }
            : null,
          checkedAt: now().toISOString(),
        };
      },
      { isolation: 'repeatable read', readOnly: true },
    ),
  );
