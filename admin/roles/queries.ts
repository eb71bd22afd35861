import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { RoleMember } from '#api/contract/resources/role_members'
import { getPage, pageParams, post } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import type { RoleRecord } from './role_record.js'

const SCOPE = 'roles'
const MEMBERS_PER_PAGE = 25

/** Fetches the members who have a role, page by page. */
export const useRoleMembers = (roleId: string) =>
  useInfiniteQuery({
    queryKey: [SCOPE, 'members', roleId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const range = new URLSearchParams(pageParams({ page: pageParam, perPage: MEMBERS_PER_PAGE }))
      return getPage<RoleMember>(`roles/${roleId}/members?${range}`, { signal })
    },
    getNextPageParam: ({ total }, { length }) =>
      length * MEMBERS_PER_PAGE < total ? length + 1 : undefined,
  })

/** Mutation that copies a role. */
export const useCopyRole = (
  id: string,
  on: { done: (copy: RoleRecord) => void; failed: (error: Error) => void }
) =>
  useMutation({
    mutationFn: () => post<RoleRecord>(`roles/${id}/copy`),
    onSuccess: (copy) => {
      void queryClient.invalidateQueries({ queryKey: [SCOPE] })
      on.done(copy)
    },
    onError: on.failed,
  })
