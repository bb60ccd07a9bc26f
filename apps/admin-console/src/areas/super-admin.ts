import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';

/** Routes of a super admin's screens. */
export const routes: RouteObject[] = [
  screenRoute(paths.superAdmin, () => import('@sanaga/features/console-overview'), [
    'console-overview',
    'console',
  ]),
  screenRoute(paths.organisationRequests, () => import('@sanaga/features/organisation-requests'), [
    'organisation-requests',
    'console',
    'documents',
  ]),
  screenRoute(paths.organisations, () => import('@sanaga/features/organisations'), [
    'organisations',
    'organisation-requests',
    'exports',
    'filters',
    'audit',
    'bulk',
    'console',
    'job-titles',
    'payment',
    'documents',
    'payee',
  ]),
  screenRoute(paths.individuals, () => import('@sanaga/features/individuals'), ['individuals', 'console']),
  screenRoute(paths.submittedDocuments, () => import('@sanaga/features/submitted-documents'), [
    'documents',
    'console',
  ]),
  screenRoute(paths.processRefills, () => import('@sanaga/features/process-refills'), [
    'process-refills',
    'comments',
    'console',
    'payment',
  ]),
  screenRoute(paths.reports, () => import('@sanaga/features/reports'), [
    'reports',
    'console',
    'exports',
    'month-end',
    'payment',
  ]),
  screenRoute(paths.subscriptions, () => import('@sanaga/features/subscriptions'), [
    'subscriptions',
    'console',
  ]),
  screenRoute(paths.services, () => import('@sanaga/features/services'), ['services', 'console', 'payee']),
  screenRoute(paths.float, () => import('@sanaga/features/float'), ['float', 'console']),
  screenRoute(paths.pastDecisions, () => import('@sanaga/features/past-decisions'), [
    'past-decisions',
    'documents',
    'exports',
    'payment',
  ]),
  screenRoute(paths.audit, () => import('@sanaga/features/audit'), ['audit', 'exports', 'filters']),
  screenRoute(paths.apiDocs, () => import('@sanaga/features/api-docs'), ['api-docs']),
  screenRoute(paths.superAdminSettings, () => import('@sanaga/features/console-settings'), [
    'console-settings',
    'exports',
    'console',
    'profile',
    'security',
    'documents',
  ]),
];

export const next = paths.organisationRequests;
