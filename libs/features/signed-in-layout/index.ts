export { SignedInLayout } from './signed-in-layout.tsx';
export { Waiting } from './waiting.tsx';
