/** Reports why a database cannot be migrated; the message says which file or role, and what to do. */
export class MigrationError extends Error {}
