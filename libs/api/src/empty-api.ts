import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

/** What can change by itself or by another's hand; live events and mutations make readers of a tag read anew. */
export const tags = [
  'Transaction',
  'Wallet',
  'Refill',
  'Organisation',
  'Member',
  'Notification',
  'ServiceProvider',
  'Beneficiary',
  'Profile',
  'PaymentFile',
  'Bill',
  'Plan',
  'Setting',
  'JointDecision',
  'Reconciliation',
  'Session',
] as const;

/** The one API slice; every resource injects its generated endpoints into it. */
export const emptyApi = createApi({ reducerPath: 'api', baseQuery, tagTypes: tags, endpoints: () => ({}) });
