import { useParams } from 'react-router'
import { Redirect } from '../../core/routing/Redirect.js'
import { useCan } from '../../core/session/session.js'
import { auditPath } from '../audit_record.js'

/**
 * Redirects from the URL printed by the command-line tool to the audit's page. Without an ID, as in
 * the menu's link, redirects to the setup, or to the history for users who cannot start audits.
 */
export function AuditLink() {
  const { scanId } = useParams()
  const canCreate = useCan('create', 'ModelAudit')
  const home = canCreate ? '/model-audit/setup' : '/model-audit/history'
  return <Redirect to={scanId ? auditPath(scanId) : home} />
}
