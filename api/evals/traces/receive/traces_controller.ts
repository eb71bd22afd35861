import { writeProtobufResponse } from '#api/engines/traces/index'
import { UNSUPPORTED_EXPORT } from '#api/evals/traces/receive/errors'
import type { ExportFormat, Rejected } from '#api/evals/traces/receive/read_export'
import type * as readExportModule from '#api/evals/traces/receive/read_export'
import { openPrefixes, storeSpans } from '#api/evals/traces/receive/store_spans'
import { withBytes } from '#api/platform/http/body/take_body'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import type { HttpContext } from '@adonisjs/core/http'

const otlp = threadModule<typeof readExportModule>(new URL('./read_export.js', import.meta.url), {
  field: '',
  lane: 'spans',
})

/** OTLP/HTTP receiver of the spans that targets export while they are called. */
export default class Traces {
  async store(ctx: HttpContext) {
    const format = formatOf(ctx)
    const teamId = ctx.team.id
    const prefixes = await openPrefixes(teamId)
    const { rejected, received } = await withBytes(ctx, 'spans', async (bytes) => {
      const read = await otlp('readExport', bytes, format, prefixes)
      const stored = read.kept > 0 ? await storeSpans(teamId, read.traces) : 0
      const excess = read.rejected.excess + read.kept - stored
      return { received: read.received, rejected: { ...read.rejected, excess } }
    })
    return respond(ctx, format, rejected, received)
  }
}

function formatOf({ request }: HttpContext): ExportFormat {
  const [type = ''] = (request.header('content-type') ?? '').toLowerCase().split(';')
  if (type.trim() === 'application/json') return 'json'
  if (type.trim() === 'application/x-protobuf') return 'protobuf'
  throw UNSUPPORTED_EXPORT()
}

/**
 * Reports rejected spans as a partial success, so that exporters do not send them again.
 * https://opentelemetry.io/docs/specs/otlp/#partial-success
 */
function respond(
  { response }: HttpContext,
  format: ExportFormat,
  rejected: Rejected,
  received: number
) {
  const count = rejected.unknown + rejected.invalid + rejected.excess
  const message = reasonsFor(rejected, received)
  if (format === 'protobuf') {
    response.header('Content-Type', 'application/x-protobuf')
    return response.send(Buffer.from(writeProtobufResponse(count, message)))
  }
  return response.send(
    count > 0 ? { partialSuccess: { rejectedSpans: count, errorMessage: message } } : {}
  )
}

function reasonsFor({ unknown, invalid, excess }: Rejected, received: number): string {
  const reasons = [
    unknown > 0 && `${unknown} belong to no running attempt of this team`,
    invalid > 0 && `${invalid} have no valid trace ID or span ID`,
    excess > 0 && `${excess} exceed the limits of a request, an attempt or a run`,
  ].filter(Boolean)
  return reasons.length > 0 ? `Of ${received} spans, ${reasons.join(', ')}.` : ''
}
