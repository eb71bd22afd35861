import { useMutation, useQuery } from '@tanstack/react-query'
import type { CallLogVerification, McpCallRecord } from '#api/contract/mcp/call'
import { post, read } from '../../core/data/api.js'
import { CALLS } from '../places.js'

/** Fetches a call with its findings; nothing while no call is open. */
export const useCall = (id: string | null) =>
  useQuery({
    queryKey: [CALLS, 'one', id],
    queryFn: read<McpCallRecord>(`mcp/calls/${encodeURIComponent(id ?? '')}`),
    enabled: id !== null,
  })

export const useVerifyLog = () =>
  useMutation({ mutationFn: () => post<CallLogVerification>('mcp/calls/verify') })
