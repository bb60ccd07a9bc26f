export const formEndpoints: ReadonlySet<string> = new Set([
  'editOrganisationProfile',
  'editProfile',
  'uploadPaymentFile',
  'createTransactionToBeneficiaryWithFile',
  'createTransactionWithFile',
  'uploadOperatorStatement',
]);
