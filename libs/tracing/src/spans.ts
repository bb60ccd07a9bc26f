import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isTracing } from './start.ts';

interface SpanOptions {
  kind?: keyof typeof SpanKind;
  attributes?: Attributes;
  /** Set to trace it only within another span: frequent events begin no trace of their own. */
  within?: boolean;
}

/** Does work in a span that ends with it, or just does it if nothing is traced. */
export function inSpan<T>(
  name: string,
  { kind = 'INTERNAL', attributes = {}, within = false }: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!isTracing() || (within && trace.getActiveSpan() === undefined)) return work();
  const options = { kind: SpanKind[kind], attributes };
  return trace.getTracer('sanaga').startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // the text of an error may name people
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Returns the headers by which the next server continues the trace: those of W3C Trace Context. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isTracing()) propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the id of the trace, 32 hexadecimal digits; undefined outside of a trace. */
export const activeTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
