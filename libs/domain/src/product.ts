/** The product's working name: the one place that says it. */
export const productName = 'Sanaga';

/** The build-time app types; 3 is the super admin's console. */
export const appTypes = { orgPortal: 1, adminConsole: 3 } as const;
