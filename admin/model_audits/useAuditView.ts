import { useParamChanges } from '../core/page/useParamChanges.js'
import { AUDIT_SEVERITIES, type AuditSeverity } from './audit_record.js'

/**
 * Returns the filters and page number of one part of an audit, which are kept in the URL, and
 * functions that change them.
 */
export function useAuditView(part: 'issues' | 'checks' | 'files') {
  const { params, set } = useParamChanges()
  const severity: AuditSeverity | null =
    AUDIT_SEVERITIES.find((known) => known === params.get('severity')) ?? null
  return {
    severity,
    choose: (next: AuditSeverity | null) => set({ severity: next, issues: null }),
    failedOnly: params.get('failed') === '1',
    showFailed: (only: boolean) => set({ failed: only ? '1' : null, checks: null }),
    page: Math.max(1, Math.trunc(Number(params.get(part))) || 1),
    toPage: (page: number) => set({ [part]: page > 1 ? String(page) : null }),
  }
}
