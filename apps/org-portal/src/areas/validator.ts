import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';
import { everybodysRoutes } from './everybody.ts';

/** Routes of a validator's screens. */
export const routes: RouteObject[] = [
  screenRoute(paths.dashboard, () => import('@sanaga/features/approvals'), [
    'approvals',
    'bulk',
    'payment',
    'payment-actions',
  ]),
  ...everybodysRoutes,
];

export const next = paths.transactions;
