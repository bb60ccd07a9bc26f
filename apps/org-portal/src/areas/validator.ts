import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';

/** What a validator works with. */
export const routes: RouteObject[] = [
  screenRoute(paths.dashboard, () => import('@sanaga/features/approvals'), ['approvals', 'bulk', 'payment']),
  screenRoute(paths.transactions, () => import('@sanaga/features/transactions'), [
    'transactions',
    'bulk',
    'payment',
    'payment-actions',
  ]),
  screenRoute(paths.profile, () => import('@sanaga/features/profile'), ['profile']),
  screenRoute(paths.settings, () => import('@sanaga/features/settings'), [
    'settings',
    'job-titles',
    'profile',
    'security',
  ]),
];
