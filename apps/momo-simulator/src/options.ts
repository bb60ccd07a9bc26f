import type { ProductCredentials } from '@sanaga/operators';
import {
  defaultCallbackHosts,
  defaultCredentials,
  defaultCurrencies,
  defaultOpeningBalance,
  defaultTargetEnvironments,
  defaultTiming,
} from './defaults.ts';

export const products = ['collection', 'disbursement'] as const;
export type Product = (typeof products)[number];

/** Milliseconds that a payment stays pending; 0 makes it final before the 202 is sent. */
interface Timing {
  /** Transfers, deposits and refunds. */
  transferMs: number;
  /** Until the payer of a collection or withdrawal has approved. */
  approvalMs: number;
  /** Until a payment that waits for somebody in person lapses. */
  promptMs: number;
  /** For the number of MTN's table with a late payment. */
  delayedMs: number;
}

export interface Simulation {
  /** State is stored in its folder `momo-simulator`. */
  dataDir: string;
  credentials: Record<Product, ProductCredentials>;
  callbackHosts: readonly string[];
  currencies: readonly string[];
  targetEnvironments: readonly string[];
  timing: Timing;
  openingBalance: bigint;
  /** True if callers on this machine may set faults, read the journal and so on. */
  control: boolean;
  /** Pino's level; `silent` logs nothing. */
  logLevel: string;
}

export type SimulatorOptions = Pick<Simulation, 'dataDir'> &
  Partial<Omit<Simulation, 'timing'>> & { timing?: Partial<Timing> };

export const withDefaults = ({ timing, ...options }: SimulatorOptions): Simulation => ({
  credentials: defaultCredentials,
  callbackHosts: defaultCallbackHosts,
  currencies: defaultCurrencies,
  targetEnvironments: defaultTargetEnvironments,
  openingBalance: defaultOpeningBalance,
  control: false,
  logLevel: 'silent',
  ...options,
  timing: { ...defaultTiming, ...timing },
});
