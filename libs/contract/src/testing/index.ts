export { proofs, type Proof } from './proofs.ts';
