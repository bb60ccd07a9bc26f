import Fastify from 'fastify';
import pg from 'pg';

/** A statement that the anchor runs for every request, prepared once for each connection. */
export interface AnchorStatement {
  text: string;
  values: unknown[];
}

/** Settings of the anchor: its only argument, as JSON. */
export interface AnchorSettings {
  port: number;
  databaseUrl: string;
  /** By the path under which they are asked for. */
  statements: Record<string, AnchorStatement>;
}

/**
 * Shows what Fastify and PostgreSQL do on this machine with none of our code between them: each path runs one prepared
 * statement and returns its rows; `/` returns a constant.
 */
if (import.meta.main) {
  const { port, databaseUrl, statements } = JSON.parse(process.argv[2] ?? '') as AnchorSettings;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.get('/', async () => ({ status: 'live' }));
  for (const [name, { text, values }] of Object.entries(statements))
    app.get(`/${name}`, async () => (await pool.query({ name, text, values })).rows);
  await app.listen({ port, host: '127.0.0.1' });
}
