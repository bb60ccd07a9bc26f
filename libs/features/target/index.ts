export { TargetRoute as Component } from './target-route.tsx';
