import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { McpDryRun } from '#api/contract/mcp/dry_run'
import type {
  CreatedMcpRange,
  IssuedStandingRange,
  McpFlowProposal,
  McpPolicyProposal,
  McpRangeRecord,
  StandingRangeOfTarget,
} from '#api/contract/mcp/range'
import { del, get, post, read } from '../core/data/api.js'
import { statusOf } from '../core/data/http/http_error.js'
import { POLL_MS } from '../core/data/live.js'

const SCOPE = 'mcp-range'

/** Mutation that creates a range with the tools of an application. */
export const useCreateRange = (onDone: (range: CreatedMcpRange) => void) =>
  useMutation({
    mutationFn: (applicationId: string) => post<CreatedMcpRange>('mcp/ranges', { applicationId }),
    onSuccess: onDone,
  })

/** Fetches a range and polls until a target has connected. */
export const useRange = (id: string) =>
  useQuery({
    queryKey: [SCOPE, 'one', id],
    queryFn: read<McpRangeRecord>(`mcp/ranges/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }) => (state.data?.connectedAt ? false : POLL_MS),
  })

/** Fetches the range of a scan. Polls while the scan runs, unless it has no range. */
export const useScanRange = (scanId: string, isActive: boolean) =>
  useQuery({
    queryKey: [SCOPE, 'scan', scanId, isActive],
    queryFn: read<McpRangeRecord>(`mcp/scans/${encodeURIComponent(scanId)}/range`),
    refetchInterval: ({ state }) => (isActive && statusOf(state.error) !== 404 ? POLL_MS : false),
  })

const flowsPath = (vulnerabilityId: string) =>
  `mcp/vulnerabilities/${encodeURIComponent(vulnerabilityId)}/flow-proposals`

/** Fetches the labels that a vulnerability proposes. */
export const useFlowProposals = (vulnerabilityId: string, isEnabled: boolean) =>
  useQuery({
    queryKey: [SCOPE, 'flows', vulnerabilityId],
    queryFn: read<McpFlowProposal[]>(flowsPath(vulnerabilityId)),
    enabled: isEnabled,
  })

/** Mutation that evaluates a proposed label against earlier calls. */
export const useFlowDryRun = (vulnerabilityId: string, { source, sink }: McpFlowProposal) =>
  useMutation({
    mutationFn: () =>
      get<McpDryRun>(`${flowsPath(vulnerabilityId)}/${source.toolId}/${sink.toolId}/dry-run`),
  })

const standingPath = (targetId: string) => `mcp/targets/${encodeURIComponent(targetId)}/range`

/** Fetches the standing range of a target. A null ID skips the request. */
export const useStandingRange = (targetId: string | null) =>
  useQuery({
    queryKey: [SCOPE, 'standing', targetId],
    queryFn: read<StandingRangeOfTarget>(standingPath(targetId ?? '')),
    enabled: targetId !== null,
  })

/** Mutation that issues the URL of the target's standing range. */
export function useIssueRange(targetId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (applicationId: string) =>
      post<IssuedStandingRange>(standingPath(targetId), { applicationId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [SCOPE, 'standing'] }),
  })
}

export function useRevokeRange(targetId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => del(standingPath(targetId)),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: [SCOPE, 'standing'] })
      onDone()
    },
  })
}

/** Fetches the permissions that a vulnerability proposes. */
export const useProposals = (vulnerabilityId: string, isEnabled: boolean) =>
  useQuery({
    queryKey: [SCOPE, 'proposals', vulnerabilityId],
    queryFn: read<McpPolicyProposal[]>(
      `mcp/vulnerabilities/${encodeURIComponent(vulnerabilityId)}/proposals`
    ),
    enabled: isEnabled,
  })
