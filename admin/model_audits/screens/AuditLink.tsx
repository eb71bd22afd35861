import { Navigate, useParams } from 'react-router'
import { auditPath } from '../audit_record.js'

/**
 * Redirects from the URL printed by the command-line tool to the audit's page or, without an ID (as in the menu's
 * link), to the history.
 */
export function AuditLink() {
  const { scanId } = useParams()
  return <Navigate to={scanId ? auditPath(scanId) : '/model-audit/history'} replace />
}
