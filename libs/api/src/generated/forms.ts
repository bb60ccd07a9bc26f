export const formEndpoints: ReadonlySet<string> = new Set([
  'editProfile',
]);
