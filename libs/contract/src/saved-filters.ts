import { savedFilterLimits, savedFilterLists, textLimits } from '@sanaga/domain';
import { z } from 'zod';
import { Id, IdParams, Timestamp, TypedText } from './common.ts';
import { defineOperation } from './operation.ts';

const List = z.enum(savedFilterLists);
const Name = TypedText.min(1).max(savedFilterLimits.name);
const Query = z
  .record(z.string().max(40), TypedText.min(1).max(textLimits.search))
  .describe('the list’s filters and order, by the names of its fields');

export const SavedFilter = z
  .object({
    filterId: Id,
    list: List,
    name: z.string(),
    shared: z.boolean().describe('all who see the list find it: users of the holder, or super admins'),
    createdBy: z.object({ userId: Id, name: z.string() }),
    query: z.record(z.string(), z.string()).describe('what the list takes today of what was saved'),
    dropped: z.array(z.string()).describe('fields that were saved and that the list does not take any more'),
    createdAt: Timestamp,
  })
  .meta({ id: 'SavedFilter' });

const tag = 'filters';
const access = { permission: 'filter:use' } as const;

export const listSavedFilters = defineOperation({
  id: 'listSavedFilters',
  method: 'GET',
  url: '/filters',
  tag,
  summary: 'The filters of a list that the caller saved, and those that are shared with the caller, by name',
  access,
  provides: ['SavedFilter'],
  query: z.object({ list: List }),
  response: { 200: z.array(SavedFilter) },
});

export const createSavedFilter = defineOperation({
  id: 'createSavedFilter',
  method: 'POST',
  url: '/filters',
  tag,
  summary: 'Saves filters of a list under a name that the caller has not given to another one of that list',
  access,
  invalidates: ['SavedFilter'],
  body: z.object({ list: List, name: Name, shared: z.boolean().default(false), query: Query }),
  response: { 201: SavedFilter },
});

export const changeSavedFilter = defineOperation({
  id: 'changeSavedFilter',
  method: 'PATCH',
  url: '/filters/:id',
  tag,
  summary: 'Renames a filter that the caller saved, shares it, or shares it no longer',
  access,
  invalidates: ['SavedFilter'],
  params: IdParams,
  body: z.object({ name: Name.optional(), shared: z.boolean().optional() }),
  response: { 200: SavedFilter },
});

export const deleteSavedFilter = defineOperation({
  id: 'deleteSavedFilter',
  method: 'DELETE',
  url: '/filters/:id',
  tag,
  summary: 'Deletes a filter: an own one; admins also one that is shared',
  access,
  invalidates: ['SavedFilter'],
  params: IdParams,
  response: { 200: SavedFilter },
});
