/** Reads spans that targets export through OpenTelemetry. */
export { InvalidExport } from './otlp/invalid_export.js'
export { readJson } from './otlp/read_json.js'
export { readProtobuf, writeProtobufResponse } from './otlp/read_protobuf.js'
export { PREFIX_CHARS, SpanCollector, type ReadSpans } from './otlp/span_collector.js'
export type * from './vocabulary.js'
