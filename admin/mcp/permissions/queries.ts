import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_PERMISSIONS, type McpPermissionRecord } from '#api/contract/mcp/permission'
import type { McpDryRun } from '#api/contract/mcp/dry_run'
import { del, get, getPage, pageParams, post, put, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { useSession } from '../../core/session/session.js'
import { PERMISSIONS } from '../places.js'
import type { Member, permissionFrom } from './permission_form.js'

const PATH = 'mcp/permissions'

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** Fetches all permissions of the team in the order in which the gateway evaluates them. */
export const usePermissions = (isEnabled = true) =>
  useQuery({
    queryKey: [PERMISSIONS, 'all'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        ...pageParams({ page: 1, perPage: MAX_PERMISSIONS }),
        sort: JSON.stringify(['position', 'ASC']),
      })
      return (await getPage<McpPermissionRecord>(`${PATH}?${query}`, { signal })).rows
    },
    enabled: isEnabled,
  })

/** Returns the resource name of the current team's members, which is also the API path. */
export const useMembersResource = (): string => `teams/${useSession().team?.id ?? ''}/members`

async function loadMembers(resource: string, userIds: readonly string[], signal?: AbortSignal) {
  const query = new URLSearchParams({
    ...pageParams({ page: 1, perPage: MAX_PERMISSIONS }),
    filter: JSON.stringify({ userId: userIds }),
  })
  return (await getPage<Member>(`${resource}?${query}`, signal ? { signal } : {})).rows
}

/** Fetches the members among these users. Administrators of the organization need not be members. */
export function useMembers(userIds: readonly string[]) {
  const resource = useMembersResource()
  return useQuery({
    queryKey: [resource, 'named', userIds],
    queryFn: ({ signal }) => loadMembers(resource, userIds, signal),
    enabled: userIds.length > 0,
  })
}

export type RoleName = { id: string; name: string }

/**
 * Fetches the names of the organization's roles. Unlike the roles themselves, they are visible to everyone who can read
 * permissions.
 */
export const useRoleNames = () =>
  useQuery({ queryKey: [PERMISSIONS, 'roles'], queryFn: read<RoleName[]>('mcp/roles') })

const refresh = () => queryClient.invalidateQueries({ queryKey: [PERMISSIONS] })

export type PermissionBody = ReturnType<typeof permissionFrom>

/** A permission with the team's member whom it names. */
export type NamedPermission = McpPermissionRecord & { member: Member | null }

/** Fetches a permission. `membersResource` is the result of `useMembersResource`. */
export async function loadPermission(
  id: string,
  membersResource: string
): Promise<NamedPermission> {
  const record = await get<McpPermissionRecord>(pathOf(id))
  const members = record.userId ? await loadMembers(membersResource, [record.userId]) : []
  return { ...record, member: members[0] ?? null }
}

/** Creates a permission, or updates it if `id` is not null. Resolves to the stored one. */
export async function savePermission(
  id: string | null,
  body: PermissionBody & { updatedAt?: string }
): Promise<McpPermissionRecord> {
  const saved = await (id === null
    ? post<McpPermissionRecord>(PATH, body)
    : put<McpPermissionRecord>(pathOf(id), body))
  await refresh()
  return saved
}

export const useDeletePermission = (onDone: () => void) =>
  useMutation({
    mutationFn: (id: string) => del(pathOf(id)),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })

/** Mutation that evaluates a permission against the calls of the last 7 days. Stores nothing. */
export const useDryRun = () =>
  useMutation({ mutationFn: (body: PermissionBody) => post<McpDryRun>(`${PATH}/dry-run`, body) })
