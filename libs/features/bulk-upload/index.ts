export { BulkUploadRoute as Component } from './bulk-upload-route.tsx';
