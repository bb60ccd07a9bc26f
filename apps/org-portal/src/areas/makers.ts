import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';

/** Routes of those who create payments. */
export const makersRoutes: RouteObject[] = [
  screenRoute(paths.newTransaction, () => import('@sanaga/features/new-payment'), [
    'new-payment',
    'beneficiary-changes',
    'bulk',
    'payment',
  ]),
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
  screenRoute(paths.beneficiaries, () => import('@sanaga/features/beneficiaries'), [
    'beneficiaries',
    'beneficiary-changes',
    'bulk',
    'exports',
    'payee',
    'payment',
  ]),
];
