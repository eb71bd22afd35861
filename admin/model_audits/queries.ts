import { useQuery } from '@tanstack/react-query'
import { read } from '../core/data/api.js'
import type { SharedAudit } from './audit_record.js'

export const auditPath = (scanId: string) => `model-audits/${encodeURIComponent(scanId)}`

export const useModelAudit = (scanId: string) =>
  useQuery({
    queryKey: ['model-audits', 'detail', scanId],
    queryFn: read<SharedAudit>(auditPath(scanId)),
  })
