export { activeTraceId, inSpan, traceHeaders } from './spans.ts';
export { isTracing, startTracing, type TracingSettings } from './start.ts';
