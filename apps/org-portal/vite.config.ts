import { defineConfig } from 'vite';
import { webApp } from '../../tools/build/vite-app.ts';

const features = (...names: string[]) => names.map((name) => `libs/features/${name}`);
const consoles = [
  'apps/admin-console',
  ...features('console-overview', 'individuals', 'organisation-requests', 'organisations', 'process-refills'),
  ...features('float', 'services', 'subscriptions'),
  ...features('reports', 'audit', 'api-docs', 'console-settings'),
];
const servers = ['libs/contract', 'libs/database', 'libs/ledger', 'libs/operators', 'apps/payments-api'];
const admins = features('admin-overview', 'users', 'balances', 'expenses', 'target', 'history');

const publicOnes = features('check-mail', 'icons', 'sign-up', 'card-top-up', 'card-top-up-done');

/** A role's first screen with everything around it and its texts in the longest language. */
const firstScreen = (area: string, feature: string): string[] => [
  ...['first-page.tsx', 'app.tsx', 'layouts/dashboard.tsx', `areas/${area}.ts`].map(
    (file) => `apps/org-portal/src/${file}`,
  ),
  ...['sign-in', feature].map((name) => `libs/features/${name}/index.ts`),
  ...['ui', 'common', 'shell', 'navigation', feature].map((name) => `locales/fr/${name}.json`),
];

export default defineConfig(
  webApp({
    root: import.meta.dirname,
    firstPages: ['sign-in', 'sign-up', 'forgot-password'],
    boundaries: [
      { from: 'src/main.tsx', never: [...consoles, ...servers, 'libs/testing'] },
      { from: 'src/areas/admin.ts', never: publicOnes },
      { from: 'src/areas/initiator.ts', never: [...admins, ...publicOnes, ...features('approvals')] },
      {
        from: 'src/areas/validator.ts',
        never: [
          ...admins,
          ...publicOnes,
          ...features('bulk-upload', 'new-payment', 'request-payment', 'beneficiaries', 'initiator-home'),
        ],
      },
    ],
    budgets: [
      {
        what: 'the admin’s first screen',
        needs: firstScreen('admin', 'admin-overview'),
        kB: 360,
        scripts: 48,
      },
      {
        what: 'the initiator’s first screen',
        needs: firstScreen('initiator', 'initiator-home'),
        kB: 360,
        scripts: 48,
      },
      {
        what: 'the validator’s first screen',
        needs: firstScreen('validator', 'approvals'),
        kB: 360,
        scripts: 48,
      },
    ],
  }),
);
