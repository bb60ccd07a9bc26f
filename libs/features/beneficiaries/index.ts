export { BeneficiariesRoute } from './beneficiaries-route.tsx';
