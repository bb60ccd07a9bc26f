export { LedgerError, type LedgerErrorCode } from './errors.ts';
export {
  availableAccount,
  balances,
  captureHold,
  captureHolds,
  heldAccount,
  openHolderAccounts,
  placeHold,
  placeHolds,
  postTransfers,
  releaseHold,
  releaseHolds,
  type HoldCapture,
  type HoldEnd,
  type Leg,
  type NewHold,
  type Transfer,
} from './ledger.ts';
export { createPoster, type Poster } from './poster.ts';
export { statement, type Statement, type StatementEntry } from './statement.ts';
export { runChecks, verifyLedger, type Check, type Finding } from './verify.ts';
