export { BulkUploadRoute } from './bulk-upload-route.tsx';
