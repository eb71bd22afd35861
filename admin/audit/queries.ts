import { useQuery } from '@tanstack/react-query'
import type { AuditActor, AuditEntry } from '#api/contract/platform/audit'
import { read } from '../core/data/api.js'
import { useSession } from '../core/session/session.js'

const SCOPE = 'audit-logs'

/** Fetches the people and tokens with audit entries, including former members. */
export function useAuditActors() {
  const { me } = useSession()
  return useQuery({
    queryKey: [SCOPE, 'actors', me?.organization?.id],
    queryFn: read<AuditActor[]>('audit-logs/actors'),
  })
}

/** Fetches an audit entry once, because entries never change. A null ID skips the request. */
export const useAuditEntry = (id: string | null) =>
  useQuery({
    queryKey: [SCOPE, 'entry', id],
    queryFn: read<AuditEntry>(`audit-logs/${encodeURIComponent(id ?? '')}`),
    enabled: id !== null,
    staleTime: Infinity,
  })
