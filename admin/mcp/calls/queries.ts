import { useMutation, useQuery } from '@tanstack/react-query'
import type { CallLogVerification, McpCallRecord } from '#api/contract/mcp/call'
import type { McpCallRetention } from '#api/contract/mcp/retention'
import { post, put, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { CALLS } from '../places.js'

/** Fetches a call with its findings. A null ID skips the request. */
export const useCall = (id: string | null) =>
  useQuery({
    queryKey: [CALLS, 'one', id],
    queryFn: read<McpCallRecord>(`mcp/calls/${encodeURIComponent(id ?? '')}`),
    enabled: id !== null,
  })

const RETENTION = 'mcp-call-retention'

export const useRetention = (isEnabled: boolean) =>
  useQuery({
    queryKey: [RETENTION],
    queryFn: read<McpCallRetention>('mcp/calls/retention'),
    enabled: isEnabled,
  })

/**
 * Stores how long calls are kept.
 * @param days null to keep all calls
 */
export async function saveRetention(days: number | null): Promise<void> {
  await put('mcp/calls/retention', { days })
  await queryClient.invalidateQueries({ queryKey: [RETENTION] })
}

export const useVerifyLog = () =>
  useMutation({ mutationFn: () => post<CallLogVerification>('mcp/calls/verify') })
