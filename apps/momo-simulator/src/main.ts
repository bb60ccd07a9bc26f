import { z } from 'zod';
import { buildSimulator } from './app.ts';
import {
  defaultCallbackHosts,
  defaultCredentials,
  defaultOpeningBalance,
  defaultPort,
  defaultTargetEnvironments,
  defaultTiming,
} from './defaults.ts';

const { collection, disbursement } = defaultCredentials;
const milliseconds = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

const environment = z.object({
  MOMO_SIMULATOR_HOST: z.string().default('localhost'),
  MOMO_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(defaultPort),
  DATA_DIR: z.string().default('.data'),
  MOMO_SIMULATOR_COLLECTION_SUBSCRIPTION_KEY: z.string().default(collection.subscriptionKey),
  MOMO_SIMULATOR_COLLECTION_API_USER: z.uuidv4().default(collection.apiUser),
  MOMO_SIMULATOR_COLLECTION_API_KEY: z.string().default(collection.apiKey),
  MOMO_SIMULATOR_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().default(disbursement.subscriptionKey),
  MOMO_SIMULATOR_DISBURSEMENT_API_USER: z.uuidv4().default(disbursement.apiUser),
  MOMO_SIMULATOR_DISBURSEMENT_API_KEY: z.string().default(disbursement.apiKey),
  MOMO_SIMULATOR_CALLBACK_HOSTS: z.string().default(defaultCallbackHosts.join(',')),
  MOMO_SIMULATOR_TARGET_ENVIRONMENTS: z.string().default(defaultTargetEnvironments.join(',')),
  MOMO_SIMULATOR_TRANSFER_MS: milliseconds(defaultTiming.transferMs),
  MOMO_SIMULATOR_APPROVAL_MS: milliseconds(defaultTiming.approvalMs),
  MOMO_SIMULATOR_PROMPT_MS: milliseconds(defaultTiming.promptMs),
  MOMO_SIMULATOR_DELAYED_MS: milliseconds(defaultTiming.delayedMs),
  MOMO_SIMULATOR_OPENING_BALANCE: z.coerce.bigint().min(0n).default(defaultOpeningBalance),
  MOMO_SIMULATOR_CONTROL: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  console.error(`The settings of the operator simulator are wrong:\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
const settings = parsed.data;

const app = buildSimulator({
  dataDir: settings.DATA_DIR,
  credentials: {
    collection: {
      subscriptionKey: settings.MOMO_SIMULATOR_COLLECTION_SUBSCRIPTION_KEY,
      apiUser: settings.MOMO_SIMULATOR_COLLECTION_API_USER,
      apiKey: settings.MOMO_SIMULATOR_COLLECTION_API_KEY,
    },
    disbursement: {
      subscriptionKey: settings.MOMO_SIMULATOR_DISBURSEMENT_SUBSCRIPTION_KEY,
      apiUser: settings.MOMO_SIMULATOR_DISBURSEMENT_API_USER,
      apiKey: settings.MOMO_SIMULATOR_DISBURSEMENT_API_KEY,
    },
  },
  callbackHosts: settings.MOMO_SIMULATOR_CALLBACK_HOSTS.split(','),
  targetEnvironments: settings.MOMO_SIMULATOR_TARGET_ENVIRONMENTS.split(','),
  timing: {
    transferMs: settings.MOMO_SIMULATOR_TRANSFER_MS,
    approvalMs: settings.MOMO_SIMULATOR_APPROVAL_MS,
    promptMs: settings.MOMO_SIMULATOR_PROMPT_MS,
    delayedMs: settings.MOMO_SIMULATOR_DELAYED_MS,
  },
  openingBalance: settings.MOMO_SIMULATOR_OPENING_BALANCE,
  control: settings.MOMO_SIMULATOR_CONTROL === 'on',
  logLevel: settings.LOG_LEVEL,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
try {
  await app.listen({ host: settings.MOMO_SIMULATOR_HOST, port: settings.MOMO_SIMULATOR_PORT });
} catch (error) {
  console.error(`The operator simulator could not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
