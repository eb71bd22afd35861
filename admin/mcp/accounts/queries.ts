import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  FinishedConnection,
  McpAccount,
  StartedConnection,
} from '#api/contract/mcp/connection'
import { del, post, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { SERVERS } from '../places.js'

const ACCOUNTS = 'mcp-accounts'

/** Returns the API path of a user's accounts; null selects the current user. */
const pathOf = (userId: string | null) =>
  userId === null ? 'mcp/connections' : `mcp/users/${encodeURIComponent(userId)}/connections`

/** Fetches a user's accounts on MCP servers; null selects the current user. */
export const useAccounts = (userId: string | null) =>
  useQuery({ queryKey: [ACCOUNTS, userId], queryFn: read<McpAccount[]>(pathOf(userId)) })

/** Mutation that redirects the browser to the authorization server of an MCP server. */
export const useConnectAccount = () =>
  useMutation({
    mutationFn: (serverId: string) =>
      post<StartedConnection>(`mcp/connections/${encodeURIComponent(serverId)}/start`),
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** Mutation that completes a connection with the query string of the redirect. */
export const useFinishConnection = (onDone: (response: FinishedConnection) => void) =>
  useMutation({
    mutationFn: (query: string) => post<FinishedConnection>('mcp/connections/callback', { query }),
    onSuccess: async (response) => {
      await refresh()
      onDone(response)
    },
  })

export const useDisconnectAccount = (userId: string | null, onDone: () => void) =>
  useMutation({
    mutationFn: (serverId: string) => del(`${pathOf(userId)}/${encodeURIComponent(serverId)}`),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })

const refresh = () =>
  Promise.all([ACCOUNTS, SERVERS].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
