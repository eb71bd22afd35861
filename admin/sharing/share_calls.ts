import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MadePublicLink, PublicLinkState, PublicSubject } from '#api/contract/public_link'
import { http } from '../app/http.js'

export type Shared = { evalId: string; subject: PublicSubject }

const pathOf = ({ evalId }: Shared) => `results/${encodeURIComponent(evalId)}/public-link`

const stateQuery = (shared: Shared) =>
  queryOptions({
    queryKey: ['public-link', shared.evalId, shared.subject],
    queryFn: async ({ signal }) =>
      (await http<PublicLinkState>(`${pathOf(shared)}?subject=${shared.subject}`, { signal })).json,
    staleTime: 0,
  })

/** Whether there is a public link, who made it, until when. */
export const usePublicLink = (shared: Shared) => useQuery(stateQuery(shared))

/** Makes one, in place of an earlier one; the answer alone has its address. */
export function useMakePublic(shared: Shared) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (expiresAt: string | null) => {
      const body = { subject: shared.subject, expiresAt }
      return (await http<MadePublicLink>(pathOf(shared), { method: 'POST', body })).json
    },
    onSuccess: ({ url: _, ...link }) => client.setQueryData(stateQuery(shared).queryKey, { link }),
  })
}

export function useRevokePublic(shared: Shared) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => http(`${pathOf(shared)}?subject=${shared.subject}`, { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(stateQuery(shared).queryKey, { link: null }),
  })
}
