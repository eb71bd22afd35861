import { actorOf } from '#api/audit/actor_of'
import { auditActors } from '#api/audit/audit_actors'
import { filterOf, isHouseList } from '#api/audit/audit_filter'
import AuditLogTransformer from '#api/audit/audit_log_transformer'
import { exportAuditLogs, listAuditLogs } from '#api/audit/audit_validator'
import { entriesOf } from '#api/audit/entries_of'
import { exportAudit } from '#api/audit/export_audit'
import { auditList, auditPage } from '#api/audit/list_audit'
import { recordExport } from '#api/audit/record_export'
import { auditLogs } from '#api/contract/resources/audit_logs'
import { answerList, answerOne } from '#api/http/answer'
import { readList } from '#api/http/list_query'
import { startedStream } from '#api/http/started_stream'
import type { HttpContext } from '@adonisjs/core/http'

export default class AuditLogsController {
  /** The documented object; with `range`, `sort` or `filter` a list as everywhere in the console. */
  async index(ctx: HttpContext) {
    const qs = ctx.request.qs()
    if (isHouseList(qs)) {
      const list = readList(auditLogs, qs)
      const { rows, total } = await auditList(ctx.organization, list)
      return answerList(ctx, auditLogs.path, list, total, AuditLogTransformer.transform(rows))
    }
    const { limit = 20, offset = 0, ...narrowing } = await listAuditLogs.validate(qs)
    const page = { filter: filterOf(narrowing), limit, offset }
    const { rows, total } = await auditPage(ctx.organization, page)
    const logs = await answerOne(ctx, AuditLogTransformer.transform(rows))
    return { total, limit, offset, logs }
  }

  async show(ctx: HttpContext) {
    const entry = await entriesOf(ctx.organization).where('id', ctx.params.id).firstOrFail()
    return answerOne(ctx, AuditLogTransformer.transform(entry))
  }

  /** Who can be chosen as actor. */
  async actors({ organization }: HttpContext) {
    return auditActors(organization)
  }

  async export(ctx: HttpContext) {
    const qs = ctx.request.qs()
    const { format = 'json', ...narrowing } = await exportAuditLogs.validate(
      isHouseList(qs) ? { format: qs.format } : qs
    )
    const filter = isHouseList(qs) ? readList(auditLogs, qs).filter : filterOf(narrowing)
    await recordExport(actorOf(ctx), { what: 'the audit log', format, filter })
    ctx.response.header(
      'Content-Type',
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
    )
    ctx.response.header('Content-Disposition', `attachment; filename="audit-logs.${format}"`)
    return ctx.response.stream(await startedStream(exportAudit(ctx.organization, filter, format)))
  }
}
