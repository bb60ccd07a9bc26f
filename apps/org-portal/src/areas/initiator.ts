import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';
import { everybodysRoutes } from './everybody.ts';
import { makersRoutes } from './makers.ts';

/** Routes of an initiator's screens. */
export const routes: RouteObject[] = [
  screenRoute(paths.dashboard, () => import('@sanaga/features/initiator-home'), [
    'initiator-home',
    'bulk',
    'payment',
    'payment-actions',
  ]),
  ...everybodysRoutes,
  ...makersRoutes,
];

export const next = paths.transactions;
