export { SignedInLayout } from './signed-in-layout.tsx';
