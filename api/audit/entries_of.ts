import type { AuditFilter } from '#api/audit/audit_filter'
import AuditLog from '#api/audit/audit_log'
import { auditLogs } from '#api/contract/resources/audit_logs'
import { applyFilter } from '#api/http/list_query'
import type Organization from '#api/organizations/organization'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/**
 * The log of an organization, narrowed. It starts from the table: a relation adds its condition only when it runs,
 * and a cursor or a count takes the text of the query.
 */
export function entriesOf(
  organization: Organization,
  filter: AuditFilter = {},
  client?: QueryClientContract
) {
  const query = AuditLog.query(client && { client }).where('organization_id', organization.id)
  return applyFilter(query, auditLogs, filter)
}
