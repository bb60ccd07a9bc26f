import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';
import { everybodysRoutes } from './everybody.ts';
import { makersRoutes } from './makers.ts';

/** Routes of an admin's screens. */
export const routes: RouteObject[] = [
  screenRoute(paths.dashboard, () => import('@sanaga/features/admin-overview'), [
    'admin-overview',
    'bulk',
    'figures',
    'payment',
  ]),
  ...everybodysRoutes,
  ...makersRoutes,
  screenRoute(paths.users, () => import('@sanaga/features/users'), ['users', 'deputies', 'job-titles']),
  screenRoute(paths.balances, () => import('@sanaga/features/balances'), [
    'balances',
    'comments',
    'documents',
    'payment',
    'settings',
    'payee',
    'statement',
  ]),
  screenRoute(paths.statement, () => import('@sanaga/features/statement'), [
    'statement-page',
    'exports',
    'statement',
    'bulk',
    'payment',
  ]),
  screenRoute(paths.expenses, () => import('@sanaga/features/expenses'), ['expenses', 'figures', 'payment']),
  screenRoute(paths.target, () => import('@sanaga/features/target'), ['target']),
  screenRoute(paths.history, () => import('@sanaga/features/history'), ['history']),
];

export const next = paths.transactions;
