export { BeneficiariesRoute as Component } from './beneficiaries-route.tsx';
