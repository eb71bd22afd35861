import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CreatedPublicLink,
  PublicLinkState,
  PublicSubject,
} from '#api/contract/findings/public_link'
import { del, post, read } from '../core/data/api.js'

export type Shared = { evalId: string; subject: PublicSubject }

const pathOf = ({ evalId }: Shared) => `results/${encodeURIComponent(evalId)}/public-link`

const stateQuery = (shared: Shared) =>
  queryOptions({
    queryKey: ['public-link', shared.evalId, shared.subject],
    queryFn: read<PublicLinkState>(`${pathOf(shared)}?subject=${shared.subject}`),
    staleTime: 0,
  })

/** Fetches the author and expiry of the public link. */
export const usePublicLink = (shared: Shared) => useQuery(stateQuery(shared))

/** Mutation that creates a public link, which replaces an earlier one. Only its response contains the URL. */
export function useMakePublic(shared: Shared) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (expiresAt: string | null) => {
      const body = { subject: shared.subject, expiresAt }
      return await post<CreatedPublicLink>(pathOf(shared), body)
    },
    onSuccess: ({ url: _, ...link }) => client.setQueryData(stateQuery(shared).queryKey, { link }),
  })
}

export function useRevokePublic(shared: Shared) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => del(`${pathOf(shared)}?subject=${shared.subject}`),
    onSuccess: () => client.setQueryData(stateQuery(shared).queryKey, { link: null }),
  })
}
