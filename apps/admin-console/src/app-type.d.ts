/** Fixed at build time: 1 is the organisation portal, 3 the super admin's console. */
declare const __APP_TYPE__: number;
