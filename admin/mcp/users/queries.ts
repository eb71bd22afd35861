import { useQuery } from '@tanstack/react-query'
import type { McpUser, McpUserDetail } from '#api/contract/mcp/user'
import { read } from '../../core/data/api.js'
import { USERS } from '../places.js'

/** Fetches the users with recent calls. */
export const useMcpUsers = () =>
  useQuery({ queryKey: [USERS, 'list'], queryFn: read<McpUser[]>('mcp/users') })

/** Fetches a user with the tools they called. */
export const useMcpUser = (id: string) =>
  useQuery({
    queryKey: [USERS, 'user', id],
    queryFn: read<McpUserDetail>(`mcp/users/${encodeURIComponent(id)}`),
  })
