import { expect } from '@jest/globals';
import * as argon2 from '../../node_modules/@node-rs/argon2/index.js';

const isAtFullCost = () => expect.getState().testPath?.endsWith('/passwords.spec.ts') ?? false;

/** Costs of the hashes that were made or compared with, in their order: most of the time that their requests take. */
export const paid: string[] = [];

/** Hashes at the lowest cost: most specs sign dozens of people in, which would take up to a tenth of their time. */
export const hash: typeof argon2.hash = (password, options, signal) => {
  paid.push(`made, ${JSON.stringify(options)}`);
  return argon2.hash(password, isAtFullCost() ? options : { ...options, timeCost: 1, memoryCost: 8 }, signal);
};

export const verify: typeof argon2.verify = (encoded, password, options, signal) => {
  // $argon2id$v=19$m=…,t=…,p=…$salt$hash
  paid.push(`compared with, ${String(encoded).split('$')[3]}`);
  return argon2.verify(encoded, password, options, signal);
};
