import type { savedFilters } from '@sanaga/contract';
import { inTransaction, type Tx } from '@sanaga/database';
import {
  type AuditAction,
  type FilterQuery,
  mayChangeFilter,
  mayDeleteFilter,
  may,
  permissionOfFilters,
  readFilter,
  savedFilterLimits,
  type SavedFilterList,
} from '@sanaga/domain';
import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import * as repository from './saved-filters.repository.ts';

type SavedFilter = z.input<typeof savedFilters.SavedFilter>;

const toSavedFilter = (row: repository.SavedFilterRow): SavedFilter => ({
  filterId: row.id,
  list: row.list,
  name: row.name,
  shared: row.shared,
  createdBy: { userId: row.created_by, name: row.maker_name },
  ...readFilter(row.list, row.query as FilterQuery),
  createdAt: row.created_at.toISOString(),
});

const factsOf = (row: repository.SavedFilterRow) => ({ shared: row.shared, createdBy: row.created_by });

function assertSees(caller: Caller, list: SavedFilterList): void {
  if (!may(caller, permissionOfFilters[list])) throw new Failure('FORBIDDEN');
}

const nameTaken = () => new Failure('DUPLICATE', { fields: [{ field: 'name', key: 'filterNameTaken' }] });

const auditShared = (tx: Tx, caller: Caller, action: AuditAction, { id, name }: repository.SavedFilterRow) =>
  audit(tx, caller, { action, subjectType: 'saved_filter', subjectId: id, detail: { name } });

/** Throws FORBIDDEN where the caller may not see the list. */
export async function listSavedFilters(deps: Dependencies, caller: Caller, list: SavedFilterList) {
  assertSees(caller, list);
  return (await repository.filtersOfList(deps.db, caller, list)).map(toSavedFilter);
}

/** Makes sure that there is room for another shared one. Throws INVALID_INPUT for `shared`. */
function assertRoomToShare(shared: number): void {
  const maximum = savedFilterLimits.sharedPerHolder;
  if (shared >= maximum) throw invalid('shared', 'tooManySharedFilters', { maximum });
}

async function filterOf(tx: Tx, caller: Caller, id: string): Promise<repository.SavedFilterRow> {
  const row = await repository.findFilter(tx, caller, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

interface NewFilter {
  list: SavedFilterList;
  name: string;
  shared: boolean;
  query: FilterQuery;
}

/** Throws FORBIDDEN, DUPLICATE, and INVALID_INPUT for fields that the list does not take or where no room is left. */
export async function createSavedFilter(deps: Dependencies, caller: Caller, input: NewFilter) {
  const { list, name, shared } = input;
  const { query, dropped } = readFilter(list, input.query);
  return inTransaction(deps.db, async (tx) => {
    // 1. What it says is a filter of a list that the caller sees.
    assertSees(caller, list);
    if (dropped.length > 0)
      throw new Failure('INVALID_INPUT', {
        fields: dropped.map((field) => ({ field: `query.${field}`, key: 'invalid' })),
      });

    // 2. There is room, and the name is free.
    await repository.lockFilters(tx, caller.organisationId);
    const counts = await repository.countFilters(tx, caller);
    const maximum = savedFilterLimits.perPerson;
    if (counts.own >= maximum) throw invalid('name', 'tooManyFilters', { maximum });
    if (shared) assertRoomToShare(counts.shared);
    if (await repository.isNamed(tx, caller, { list, name })) throw nameTaken();

    // 3. It is saved; what others see of it is on record.
    const id = await repository.insertFilter(tx, {
      organisation_id: caller.organisationId,
      created_by: caller.userId,
      list,
      name,
      shared,
      query: JSON.stringify(query),
    });
    const row = await filterOf(tx, caller, id);
    if (shared) await auditShared(tx, caller, 'filter.share', row);
    return toSavedFilter(row);
  });
}

const actionOf = (before: boolean, after: boolean): AuditAction => {
  if (before === after) return 'filter.change';
  return after ? 'filter.share' : 'filter.unshare';
};

interface Changes {
  name?: string;
  shared?: boolean;
}

/** Throws NOT_FOUND, FORBIDDEN for another one's, DUPLICATE, and INVALID_INPUT where no more can be shared. */
export const changeSavedFilter = (deps: Dependencies, caller: Caller, id: string, changes: Changes) =>
  inTransaction(deps.db, async (tx) => {
    await repository.lockFilters(tx, caller.organisationId);
    const row = await filterOf(tx, caller, id);
    if (!mayChangeFilter(factsOf(row), caller)) throw new Failure('FORBIDDEN');
    const { name = row.name, shared = row.shared } = changes;
    if (shared && !row.shared) assertRoomToShare((await repository.countFilters(tx, caller)).shared);
    if (await repository.isNamed(tx, caller, { id, list: row.list, name })) throw nameTaken();
    await repository.changeFilter(tx, id, { name, shared });
    const changed = { ...row, name, shared };
    if (row.shared || shared) await auditShared(tx, caller, actionOf(row.shared, shared), changed);
    return toSavedFilter(changed);
  });

/** Throws NOT_FOUND, and FORBIDDEN for what another one shares, where the caller is no admin. */
export const deleteSavedFilter = (deps: Dependencies, caller: Caller, id: string) =>
  inTransaction(deps.db, async (tx) => {
    await repository.lockFilters(tx, caller.organisationId);
    const row = await filterOf(tx, caller, id);
    if (!mayDeleteFilter(factsOf(row), caller)) throw new Failure('FORBIDDEN');
    await repository.deleteFilter(tx, id);
    if (row.shared) await auditShared(tx, caller, 'filter.delete', row);
    return toSavedFilter(row);
  });
