import { appTypes } from '@sanaga/domain';
import { defineConfig } from 'vite';
import { webApp } from '../../tools/build/vite-app.ts';

const features = (...names: string[]) => names.map((name) => `libs/features/${name}`);
const consoles = [
  'apps/admin-console',
  ...features('console-overview', 'individuals', 'organisation-requests', 'organisations', 'process-refills'),
];
const servers = ['libs/contract', 'libs/database', 'libs/ledger', 'libs/operators', 'apps/payments-api'];
const admins = features('admin-overview', 'users', 'balances');

/** The first page is React alone until somebody signs in. */
const lateComers = ['antd', 'i18next', 'react-i18next', 'react-router', '@reduxjs', 'react-redux'].map(
  (name) => `node_modules/${name}`,
);

export default defineConfig(
  webApp({
    root: import.meta.dirname,
    appType: appTypes.orgPortal,
    boundaries: [
      { from: 'src/sign-in.tsx', never: lateComers, atOnce: true },
      { from: 'src/main.tsx', never: [...consoles, ...servers, 'libs/testing'] },
      { from: 'src/areas/initiator.tsx', never: [...admins, ...features('approvals')] },
      {
        from: 'src/areas/validator.tsx',
        never: [...admins, ...features('new-payment', 'beneficiaries', 'initiator-home')],
      },
    ],
  }),
);
