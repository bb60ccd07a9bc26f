export { failure, Failed, type FailureDetails, noNetwork } from './failure.ts';
export * from './fixtures.ts';
export { mockApi, type MockApi } from './mock-api.ts';
export type { Handlers } from './mock-operation.ts';
export { mockUploads } from './mock-upload.ts';
export type { Answer, Call, OperationId } from './operations.ts';
export { renderRoute, type RenderedRoute } from './render-route.tsx';
export { loadTexts } from './texts.ts';
