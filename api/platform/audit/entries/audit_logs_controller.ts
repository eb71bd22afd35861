import { actorOf } from '#api/platform/audit/actor_of'
import { auditActors } from '#api/platform/audit/audit_actors'
import { filterOf, hasListParameters } from '#api/platform/audit/audit_filter'
import AuditLogTransformer from '#api/platform/audit/audit_log_transformer'
import { exportAuditLogs, listAuditLogs } from '#api/platform/audit/entries/audit_validator'
import { exportAudit } from '#api/platform/audit/entries/export_audit'
import { auditList, auditPage, entriesOf } from '#api/platform/audit/entries/list_audit'
import { recordExport } from '#api/platform/audit/record_export'
import { auditLogs } from '#api/contract/resources/audit_logs'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { readList } from '#api/platform/http/lists/list_query'
import { setFileHeaders } from '#api/platform/http/lists/list_file'
import { startedStream } from '#api/platform/http/responses/started_stream'
import type { HttpContext } from '@adonisjs/core/http'

export default class AuditLogsController {
  /** Returns the documented object, or, with `range`, `sort`, or `filter`, a list like those of other resources. */
  async index(ctx: HttpContext) {
    const qs = ctx.request.qs()
    if (hasListParameters(qs)) {
      const list = readList(auditLogs, qs)
      const { rows, total } = await auditList(ctx.organization, list)
      return respondWithList(ctx, auditLogs.path, list, total, AuditLogTransformer.transform(rows))
    }
    const { limit = 20, offset = 0, ...narrowing } = await listAuditLogs.validate(qs)
    const page = { filter: filterOf(narrowing), limit, offset }
    const { rows, total } = await auditPage(ctx.organization, page)
    const logs = await respondWithOne(ctx, AuditLogTransformer.transform(rows))
    return { total, limit, offset, logs }
  }

  async show(ctx: HttpContext) {
    const entry = await entriesOf(ctx.organization).where('id', ctx.params.id).firstOrFail()
    return respondWithOne(ctx, AuditLogTransformer.transform(entry))
  }

  /** Lists the options of the actor filter. */
  async actors({ organization }: HttpContext) {
    return auditActors(organization)
  }

  async export(ctx: HttpContext) {
    const qs = ctx.request.qs()
    const { format = 'json', ...narrowing } = await exportAuditLogs.validate(
      hasListParameters(qs) ? { format: qs.format } : qs
    )
    const filter = hasListParameters(qs) ? readList(auditLogs, qs).filter : filterOf(narrowing)
    await recordExport(actorOf(ctx), { what: 'the audit log', format, filter })
    setFileHeaders(ctx, 'audit-logs', format)
    return ctx.response.stream(await startedStream(exportAudit(ctx.organization, filter, format)))
  }
}
