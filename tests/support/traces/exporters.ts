import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'

/** A span to record, with its children. */
export type SpanPlan = {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  error?: string
  events?: { name: string; attributes: Attributes }[]
  children?: SpanPlan[]
}

/** Records spans with OpenTelemetry's SDK in the trace that a `traceparent` header identifies. */
export function recordSpans(traceparent: string, plans: SpanPlan[]): ReadableSpan[] {
  const memory = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bank-agent' }),
    spanProcessors: [new SimpleSpanProcessor(memory)],
  })
  const tracer = provider.getTracer('agent')
  const [, traceId = '', spanId = ''] = traceparent.split('-')
  const remote = trace.setSpanContext(context.active(), {
    traceId,
    spanId,
    traceFlags: 1,
    isRemote: true,
  })
  // Sets explicit times, because the SDK's clock has a resolution of 1 ms, which cannot order these spans.
  let startTime = Date.now() - 100
  const record = (plan: SpanPlan, parent: typeof remote) => {
    const { name, kind = SpanKind.INTERNAL, attributes = {}, children = [] } = plan
    const span = tracer.startSpan(name, { kind, attributes, startTime: startTime++ }, parent)
    for (const event of plan.events ?? []) span.addEvent(event.name, event.attributes)
    for (const child of children) record(child, trace.setSpan(parent, span))
    if (plan.error) span.setStatus({ code: SpanStatusCode.ERROR, message: plan.error })
    span.end()
  }
  for (const plan of plans) record(plan, remote)
  return memory.getFinishedSpans()
}

type Receiver = { url: string; token: string }

/** Sends spans as compressed JSON with OpenTelemetry's exporter. */
export async function exportJson({ url, token }: Receiver, spans: ReadableSpan[]): Promise<void> {
  const exporter = new OTLPTraceExporter({
    url,
    headers: { authorization: `Bearer ${token}` },
    // The enum is not part of the exporter's public interface.
    compression: 'gzip' as never,
  })
  const result = await new Promise<{ code: number; error?: Error }>((resolve) =>
    exporter.export(spans, resolve)
  )
  await exporter.shutdown()
  if (result.code !== 0) throw result.error ?? new Error('The export failed')
}

/** Serializes an export request in protobuf with OpenTelemetry. */
export const protobufOf = (spans: ReadableSpan[]): Uint8Array =>
  ProtobufTraceSerializer.serializeRequest(spans) ?? new Uint8Array()

/** Sends spans in protobuf. @returns the response as parsed by OpenTelemetry */
export async function exportProtobuf({ url, token }: Receiver, body: Uint8Array) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'authorization': `Bearer ${token}` },
    body: Buffer.from(body),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isRead = response.status === 200
  return {
    status: response.status,
    result: isRead ? ProtobufTraceSerializer.deserializeResponse(bytes) : null,
    text: Buffer.from(bytes).toString(),
  }
}
