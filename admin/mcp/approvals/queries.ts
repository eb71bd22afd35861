import { useMutation, useQuery } from '@tanstack/react-query'
import type { McpApprovalRecord } from '#api/contract/mcp/approval'
import { POLL_MS, useLiveChannel, type LiveState } from '../../core/data/live.js'
import { post, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { useThrottledCallback } from '../../core/data/useThrottledCallback.js'
import { useSession } from '../../core/session/session.js'
import { APPROVALS } from '../places.js'
import { DASHBOARD } from '../queries.js'

const REFRESH_MS = 300

const pathOf = (id: string, part = '') => `mcp/approvals/${encodeURIComponent(id)}${part}`

/** Fetches an approval with the arguments of its call. A null ID skips the request. */
export const useApproval = (id: string | null) =>
  useQuery({
    queryKey: [APPROVALS, 'one', id],
    queryFn: read<McpApprovalRecord>(pathOf(id ?? '')),
    enabled: id !== null,
  })

const refresh = () =>
  Promise.all(
    [APPROVALS, DASHBOARD].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))
  )

export type Decision = { decision: 'grant' | 'deny'; note: string | null }

/** Mutation that decides about a call. */
export const useDecideApproval = (id: string, onDone: (decision: Decision) => void) =>
  useMutation({
    mutationFn: ({ decision, note }: Decision) => post(pathOf(id, `/${decision}`), { note }),
    // Also refetches after an error, because another user may have decided first.
    onSettled: refresh,
    onSuccess: (_, decision) => onDone(decision),
  })

/** Refetches the list and the open approval whenever a call requests approval or a user decides. */
export function useLiveApprovals(): LiveState {
  const { team } = useSession()
  const channel = team ? `teams/${team.id}/mcp-approvals` : null
  return useLiveChannel(channel, useThrottledCallback(refresh, REFRESH_MS))
}

export const pollMsOf = (state: LiveState) => (state === 'polling' ? POLL_MS : (false as const))
