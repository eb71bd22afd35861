import { useSearchParams } from 'react-router'
import { AUDIT_SEVERITIES, type AuditSeverity } from './audit_record.js'

/** Filters and page number of one part of an audit, which are kept in the URL. */
export function useAuditView(part: 'issues' | 'checks' | 'files') {
  const [params, setParams] = useSearchParams()
  const set = (changes: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
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
