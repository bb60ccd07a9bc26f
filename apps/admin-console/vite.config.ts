import { defineConfig } from 'vite';
import { webApp } from '../../tools/build/vite-app.ts';

const features = (...names: string[]) => names.map((name) => `libs/features/${name}`);
const portals = [
  'apps/org-portal',
  ...features('admin-overview', 'approvals', 'balances', 'beneficiaries', 'initiator-home', 'new-payment'),
  ...features('settings', 'sign-up', 'transactions', 'under-review', 'users'),
  ...features('profile', 'history', 'card-top-up', 'card-top-up-done'),
];
const servers = ['libs/contract', 'libs/database', 'libs/ledger', 'libs/operators', 'apps/payments-api'];

/** A role's first screen with everything around it and its texts in the longest language. */
const firstScreen = (area: string, feature: string): string[] => [
  ...['first-page.tsx', 'app.tsx', 'layouts/console.tsx', `areas/${area}.ts`].map(
    (file) => `apps/admin-console/src/${file}`,
  ),
  ...['sign-in', feature].map((name) => `libs/features/${name}/index.ts`),
  ...['ui', 'common', 'shell', 'navigation', feature].map((name) => `locales/fr/${name}.json`),
];

export default defineConfig(
  webApp({
    root: import.meta.dirname,
    firstPages: ['sign-in', 'forgot-password'],
    boundaries: [{ from: 'src/main.tsx', never: [...portals, ...servers, 'libs/testing'] }],
    budgets: [
      {
        what: 'the super admin’s first screen',
        needs: firstScreen('super-admin', 'console-overview'),
        kB: 360,
        scripts: 48,
      },
    ],
  }),
);
