import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

const compiler = new PostgresQueryCompiler();

/**
 * Compiles a long part of statements to its text once, so that it is not put together for each of them again. Throws
 * where it has values, which are never part of a text.
 */
export function constant<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId());
  if (parameters.length > 0) throw new Error(`a part with values is not constant: ${text}`);
  return sql.raw(text);
}
