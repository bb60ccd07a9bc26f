export { LedgerError } from './errors.ts';
export {
  availableAccount,
  balances,
  captureHolds,
  debtOf,
  fundsOf,
  drawHolds,
  heldAccount,
  lockHolders,
  openHolderAccounts,
  payDebt,
  placeHold,
  placeHolds,
  postTransfers,
  releaseHold,
  releaseHolds,
  releaseRest,
  renewHolds,
  takeBack,
  type Funds,
  type Leg,
  type Transfer,
} from './ledger.ts';
export { statement } from './statement.ts';
export { runChecks, verifyLedger, type Check, type Finding } from './verify.ts';
