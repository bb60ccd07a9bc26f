import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';

/** Routes that every role has. */
export const everybodysRoutes: RouteObject[] = [
  screenRoute(paths.transactions, () => import('@sanaga/features/transactions'), [
    'transactions',
    'exports',
    'filters',
    'bulk',
    'payment',
    'payment-actions',
    'comments',
  ]),
  screenRoute(paths.beneficiaryChanges, () => import('@sanaga/features/beneficiary-changes'), [
    'beneficiary-changes',
  ]),
  screenRoute(paths.profile, () => import('@sanaga/features/profile'), ['profile']),
  screenRoute(paths.settings, () => import('@sanaga/features/settings'), [
    'settings',
    'approval-policy',
    'deputies',
    'audit',
    'documents',
    'exports',
    'filters',
    'job-titles',
    'payee',
    'profile',
    'security',
  ]),
];
