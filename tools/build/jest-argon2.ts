import { expect } from '@jest/globals';
import * as argon2 from '../../node_modules/@node-rs/argon2/index.js';

/** Specs about the hash itself: what it costs, and that it is made for everybody. */
const atFullCost = ['passwords.spec.ts', 'enumeration.spec.ts'].some((name) =>
  expect.getState().testPath?.endsWith(`/${name}`),
);

/** argon2 at the lowest cost: most specs sign dozens of people in, which would take up to a tenth of their time. */
export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, atFullCost ? options : { ...options, timeCost: 1, memoryCost: 8 }, signal);

export const { verify } = argon2;
