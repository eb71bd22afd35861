import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OwnSession } from '#api/contract/accounts/session'
import { del, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'

export const sessionsQuery = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: read<OwnSession[]>('users/me/sessions'),
  staleTime: 0,
})

/** Ends the sessions at `users/me/sessions{path}`, then refetches the list. */
export const useEndSessions = <T>(path: string, onEnded: (response: T) => void) =>
  useMutation({
    mutationFn: () => del<T>(`users/me/sessions${path}`),
    onSuccess: async (response) => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onEnded(response)
    },
  })
