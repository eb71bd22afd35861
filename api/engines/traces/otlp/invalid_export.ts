/** Thrown if the body is not an export request. */
export class InvalidExport extends Error {
  readonly code = 'E_INVALID_EXPORT'

  constructor(format: 'json' | 'protobuf') {
    super(
      format === 'json'
        ? 'The body is not an ExportTraceServiceRequest in JSON'
        : 'The body is not a valid ExportTraceServiceRequest in protobuf'
    )
    this.name = 'InvalidExport'
  }
}
