export * from './generated/index.ts';
// says more than the generated module, so its names win over those
export { auditApi, useLazyVerifyAuditQuery, useListAuditQuery } from './audit.ts';
export { type ApiError, apiErrorOf, fieldErrors, type FieldError, mayHaveWorked } from './api-error.ts';
export { backendUrl } from './backend-url.ts';
export { callFront } from './call-front.ts';
export { download, transactionFileName, transactionListName } from './download.ts';
export { emptyApi } from './empty-api.ts';
export { type IdempotencyKey, newIdempotencyKey, useIdempotencyKey } from './idempotency-key.ts';
export { startLive } from './live.ts';
export { type Liveness, type LiveState, useLiveness, useLiveState } from './live-state.ts';
export { type OpenApiDocument, openApiDocument } from './open-api.ts';
export { loadPhoneCodes, type PhoneCode, usePhoneCodes } from './phone-codes.ts';
export { usePicture } from './picture.ts';
export { requestToken } from './request-token.ts';
export { callHeaders } from './send.ts';
export { type ApiSettings, configureApi, type LostResponse } from './settings.ts';
export { useIsTryingAgain } from './try-again.ts';
export { upload, type Upload, type UploadResult } from './upload.ts';
