export { SubmittedDocumentsRoute as Component } from './submitted-documents-route.tsx';
