/** Reports why PostgreSQL could not be run from here. */
export class EmbeddedPostgresError extends Error {
  readonly code: 'ALREADY_RUNNING' | 'CANNOT_RUN' | 'OTHER_VERSION' | 'FOLDER';

  constructor(code: EmbeddedPostgresError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
