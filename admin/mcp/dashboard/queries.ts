import { useQuery } from '@tanstack/react-query'
import type { McpDashboard } from '#api/contract/mcp/dashboard'
import { read } from '../../core/data/api.js'
import { POLL_MS, useLiveChannel } from '../../core/data/live.js'
import { useThrottledCallback } from '../../core/data/useThrottledCallback.js'
import { useSession } from '../../core/session/session.js'
import { DASHBOARD } from '../queries.js'

/** Delay of a refetch after a reported call. The gateway reports calls at most twice per second. */
const REFRESH_MS = 200

/** Fetches the counts of the dashboard, again after each reported call, or by polling while the live channel is down. */
export function useMcpDashboard() {
  const { team, can } = useSession()
  const channel = (name: string, isReadable: boolean) =>
    team && isReadable ? `teams/${team.id}/${name}` : null
  const refresh = useThrottledCallback(() => query.refetch(), REFRESH_MS)
  const live = useLiveChannel(channel('mcp-calls', true), refresh)
  useLiveChannel(channel('mcp-approvals', can('read', 'McpPermission')), refresh)
  const query = useQuery({
    queryKey: [DASHBOARD],
    queryFn: read<McpDashboard>('mcp/dashboard'),
    refetchInterval: live === 'polling' ? POLL_MS : false,
  })
  return { ...query, live }
}
