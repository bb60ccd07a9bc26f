export { TargetRoute } from './target-route.tsx';
