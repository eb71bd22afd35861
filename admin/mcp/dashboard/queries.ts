import { useQuery } from '@tanstack/react-query'
import type { McpDashboard } from '#api/contract/mcp/dashboard'
import { read } from '../../core/data/api.js'
import { SECOND_MS } from '../../core/data/queryClient.js'
import { DASHBOARD } from '../queries.js'

const POLL_MS = 15 * SECOND_MS

/** Fetches the counts of the dashboard, again and again while the page is open. */
export const useMcpDashboard = () =>
  useQuery({
    queryKey: [DASHBOARD],
    queryFn: read<McpDashboard>('mcp/dashboard'),
    refetchInterval: POLL_MS,
  })
