export { type OperatorCall, operatorCalls } from './calls.ts';
export { compareNames, compareWithHolder, nameEssence } from './compare-names.ts';
export { createMomoOperator } from './momo/momo-operator.ts';
export { type MomoSettings, type ProductCredentials, simulatorCredentials } from './momo/settings.ts';
export { operatorText } from './operator-text.ts';
export { type NumberRules, parsePayeeNumber, type PayeeNumber, readPayeeNumber } from './payee-number.ts';
export {
  type Balance,
  floatShortCode,
  isFloatShort,
  mayConcernPayee,
  type OperatorRequest,
  type OperatorStatus,
  type PaymentOperator,
  type Submission,
} from './payment-operator.ts';
