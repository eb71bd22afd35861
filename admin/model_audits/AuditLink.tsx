import { Navigate, useParams } from 'react-router'
import { auditPath } from './audit_record.js'

/** The address that the command-line tool prints, and the one of the menu. */
export function AuditLink() {
  const { scanId } = useParams()
  return <Navigate to={scanId ? auditPath(scanId) : '/model-audit/history'} replace />
}
