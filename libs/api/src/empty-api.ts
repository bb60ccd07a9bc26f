import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';
import { cacheTags } from './generated/cache-tags.ts';

/** The one API slice; every resource injects its generated endpoints into it. */
export const emptyApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: cacheTags,
  endpoints: () => ({}),
});
