export { proofs, type Proof } from './proofs.ts';
export {
  apiCalls,
  assertSpecified,
  isOfFrontServer,
  specifiedCalls,
  type ApiCallName,
  type ReturnedByApi,
  type SpecifiedCall,
  type SpecifiedName,
} from './specified-calls.ts';
