import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';

/** What an admin works with. */
export const routes: RouteObject[] = [
  screenRoute(paths.dashboard, () => import('@sanaga/features/admin-overview'), [
    'admin-overview',
    'bulk',
    'figures',
    'payment',
  ]),
  screenRoute(paths.transactions, () => import('@sanaga/features/transactions'), [
    'transactions',
    'bulk',
    'payment',
    'payment-actions',
  ]),
  screenRoute(paths.newTransaction, () => import('@sanaga/features/new-payment'), ['new-payment', 'payment']),
  screenRoute(paths.requestPayment, () => import('@sanaga/features/request-payment'), [
    'request-payment',
    'bulk',
    'payee',
    'payment',
  ]),
  screenRoute(paths.bulkUpload, () => import('@sanaga/features/bulk-upload'), [
    'bulk-upload',
    'bulk',
    'payment',
  ]),
  screenRoute(paths.users, () => import('@sanaga/features/users'), ['users', 'job-titles']),
  screenRoute(paths.beneficiaries, () => import('@sanaga/features/beneficiaries'), [
    'beneficiaries',
    'payee',
  ]),
  screenRoute(paths.balances, () => import('@sanaga/features/balances'), ['balances', 'payment', 'settings']),
  screenRoute(paths.expenses, () => import('@sanaga/features/expenses'), ['expenses', 'figures', 'payment']),
  screenRoute(paths.target, () => import('@sanaga/features/target'), ['target']),
  screenRoute(paths.history, () => import('@sanaga/features/history'), ['history']),
  screenRoute(paths.profile, () => import('@sanaga/features/profile'), ['profile']),
  screenRoute(paths.settings, () => import('@sanaga/features/settings'), [
    'settings',
    'job-titles',
    'profile',
    'security',
  ]),
];
