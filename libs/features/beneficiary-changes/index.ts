export { BeneficiaryChangesRoute as Component } from './beneficiary-changes-route.tsx';
