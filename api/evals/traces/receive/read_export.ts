/** Reads the body of an export request. Runs in a thread. */
import {
  InvalidExport,
  readJson,
  readProtobuf,
  SpanCollector,
  type TraceSpan,
} from '#api/engines/traces/index'
import { INVALID_EXPORT } from '#api/evals/traces/receive/errors'
import { maskSecrets } from '#api/evals/values/mask_secrets'
import { storable } from '#api/evals/values/storable'

export type ExportFormat = 'json' | 'protobuf'

/** `traces` is text, so that the thread returns one string instead of thousands of values. */
export type Export = { received: number; rejected: Rejected; kept: number; traces: string }
export type Rejected = { unknown: number; invalid: number; excess: number }

/**
 * Reads an export.
 * @param prefixes prefixes of the runs that accept spans
 * @throws INVALID_EXPORT
 */
export function readExport(
  body: Uint8Array,
  format: ExportFormat,
  prefixes: readonly string[]
): Export {
  const collector = new SpanCollector({ prefixes, clean })
  try {
    if (format === 'protobuf') readProtobuf(body, collector)
    else readJson(new TextDecoder().decode(body), collector)
  } catch (error) {
    if (error instanceof InvalidExport) throw INVALID_EXPORT(error.message)
    throw error
  }
  const { received, kept, traces, ...rejected } = collector.result()
  return { received, kept, traces, rejected }
}

/** Masks credentials and replaces characters that PostgreSQL does not accept. */
function clean(span: TraceSpan): TraceSpan {
  const attributes: TraceSpan['attributes'] = {}
  for (const [name, value] of Object.entries(span.attributes)) {
    // The masked value has the same structure.
    Reflect.set(attributes, storable(name), maskSecrets(value, name))
  }
  return {
    ...span,
    name: textOf(span.name),
    attributes,
    ...(span.statusMessage !== undefined && { statusMessage: textOf(span.statusMessage) }),
  }
}

const textOf = (text: string) => String(maskSecrets(text))
