import { appTypes } from '@sanaga/domain';
import { defineConfig } from 'vite';
import { webApp } from '../../tools/build/vite-app.ts';

const features = (...names: string[]) => names.map((name) => `libs/features/${name}`);
const portals = [
  'apps/org-portal',
  ...features('admin-overview', 'approvals', 'balances', 'beneficiaries', 'initiator-home', 'new-payment'),
  ...features('settings', 'sign-up', 'transactions', 'under-review', 'users'),
];
const servers = ['libs/contract', 'libs/database', 'libs/ledger', 'libs/operators', 'apps/payments-api'];

/** The first page is React alone until somebody signs in. */
const lateComers = ['antd', 'i18next', 'react-i18next', 'react-router', '@reduxjs', 'react-redux'].map(
  (name) => `node_modules/${name}`,
);

export default defineConfig(
  webApp({
    root: import.meta.dirname,
    appType: appTypes.adminConsole,
    boundaries: [
      { from: 'src/sign-in.tsx', never: lateComers, atOnce: true },
      { from: 'src/main.tsx', never: [...portals, ...servers, 'libs/testing'] },
    ],
  }),
);
