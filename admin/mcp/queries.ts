import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ToxicFlow } from '#api/contract/mcp/flow'
import {
  MAX_SERVERS,
  type McpServerRecord,
  type McpToolDetail,
  type McpToolRecord,
  type SettableToolState,
} from '#api/contract/mcp/server'
import type { ToolProfile } from '#api/engines/mcp/vocabulary'
import { getPage, pageParams, post, put, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { APPLICATIONS, SERVERS } from './places.js'

const TOOLS = 'mcp-tools'

const pathOf = (id: string, part = '') => `mcp/servers/${encodeURIComponent(id)}${part}`

/** Whether a worker is listing, or will list, the tools of a server. */
export const isProbing = (server: McpServerRecord | undefined) =>
  server?.probeStatus === 'queued' || server?.probeStatus === 'running'

/** Query key of the dashboard's counts. */
export const DASHBOARD = 'mcp-dashboard'

/** Fetches all servers of the team, by name, for choices: a team has at most `MAX_SERVERS`. */
export const useServers = () =>
  useQuery({
    // Shares react-admin's key prefix, so that its mutations also invalidate the choices.
    queryKey: [SERVERS, 'choices'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        ...pageParams({ page: 1, perPage: MAX_SERVERS }),
        sort: JSON.stringify(['name', 'ASC']),
      })
      return (await getPage<McpServerRecord>(`mcp/servers?${query}`, { signal })).rows
    },
  })

/** Fetches the tools of a server. Refetches them after each probe and whenever the server reports another tool list. */
export const useTools = ({ id, probeStatus, probedAt, listDigest }: McpServerRecord) =>
  useQuery({
    queryKey: [TOOLS, id, 'list', probeStatus, probedAt, listDigest],
    queryFn: read<McpToolRecord[]>(pathOf(id, '/tools')),
    placeholderData: (before) => before,
  })

/** Fetches a tool with its descriptor and history. A null ID skips the request. */
export const useTool = (serverId: string, toolId: string | null) =>
  useQuery({
    queryKey: [TOOLS, serverId, 'tool', toolId],
    queryFn: read<McpToolDetail>(pathOf(serverId, `/tools/${encodeURIComponent(toolId ?? '')}`)),
    enabled: toolId !== null,
  })

async function refresh(): Promise<void> {
  await Promise.all(
    [SERVERS, TOOLS, APPLICATIONS, DASHBOARD].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] })
    )
  )
}

export type ServerAction =
  | { action: 'probe' }
  | { action: 'review'; listDigest: string }
  | { action: 'approve'; listDigest: string; toolIds: string[] }
  | { action: 'block'; reason: string }

/** Mutation that performs a step of a server's review. */
export const useServerAction = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: ({ action, ...body }: ServerAction) =>
      post<McpServerRecord>(pathOf(id, `/${action}`), body),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })

/** Mutation that approves or blocks a tool with the descriptor that the user has seen. */
export const useSetToolState = (serverId: string, tool: McpToolRecord, onDone: () => void) =>
  useMutation({
    mutationFn: (state: SettableToolState) =>
      put<McpToolDetail>(pathOf(serverId, `/tools/${encodeURIComponent(tool.id)}/state`), {
        state,
        digest: tool.digest,
      }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })

/** Mutation that sets the labels of a tool; null restores those that its descriptor suggests. */
export const useSetToolProfile = (serverId: string, toolId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (profile: ToolProfile | null) =>
      put<McpToolDetail>(pathOf(serverId, `/tools/${encodeURIComponent(toolId)}/profile`), {
        profile,
      }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })

/** Fetches the forbidden flows of these tools. The previous ones stay visible while the selection changes. */
export const useFlows = (toolIds: readonly string[]) =>
  useQuery({
    queryKey: [TOOLS, 'flows', [...toolIds].sort()],
    queryFn: ({ signal }) => post<ToxicFlow[]>('mcp/applications/flows', { toolIds }, { signal }),
    placeholderData: keepPreviousData,
  })
