import { domainError } from '#api/platform/http/domain_error'

export const INVALID_EXPORT = domainError(
  'traces.invalid_export',
  400,
  'The body is not an ExportTraceServiceRequest'
)
export const UNSUPPORTED_EXPORT = domainError(
  'unsupported_media_type',
  415,
  'Send spans as application/x-protobuf or application/json'
)
