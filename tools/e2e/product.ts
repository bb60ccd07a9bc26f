import path from 'node:path';

const base = Number(process.env['E2E_PORT_BASE'] ?? 4710);
const port = (place: number) => String(base + place);

/** Addresses of the product under test; the API and the inbox may be elsewhere. */
export const addresses = {
  orgPortal: `http://localhost:${port(0)}`,
  adminConsole: `http://localhost:${port(1)}`,
  api: process.env['E2E_API_URL'] || `http://localhost:${port(2)}`,
  simulator: `http://localhost:${port(3)}`,
  inbox: process.env['E2E_INBOX_URL'] || `http://localhost:${port(5)}`,
};

const mockedPorts = { orgPortal: base + 6, adminConsole: base + 7, api: base + 8 };

/** Addresses of the apps whose API is the mock server. */
export const mocked = {
  ports: mockedPorts,
  orgPortal: `http://localhost:${mockedPorts.orgPortal}`,
  adminConsole: `http://localhost:${mockedPorts.adminConsole}`,
  api: `http://127.0.0.1:${mockedPorts.api}`,
};

/** Password of everybody whom the tests sign up. */
export const password = 'Wouri-Bridge-2026!';

const firstSuperAdmin = { email: 'estelle@sanaga.example', password: 'River-Delta-2026!' };

/** One for each worker: a test that waits for a code by mail must be the only one that asked for it. */
export const superAdmins = [firstSuperAdmin, { ...firstSuperAdmin, email: 'ruben@sanaga.example' }];

/** Super admin of this worker. */
export const superAdmin = superAdmins[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? firstSuperAdmin;

export const dataDir = path.resolve(import.meta.dirname, '../../dist/e2e/data');

export const environment: Record<string, string> = {
  ORG_PORTAL_PORT: port(0),
  ADMIN_CONSOLE_PORT: port(1),
  PAYMENTS_API_PORT: port(2),
  MOMO_SIMULATOR_PORT: port(3),
  SMTP_PORT: port(4),
  INBOX_PORT: port(5),
  DATA_DIR: dataDir,
  SUPER_ADMIN_EMAIL: firstSuperAdmin.email,
  SUPER_ADMIN_PASSWORD: firstSuperAdmin.password,
};
