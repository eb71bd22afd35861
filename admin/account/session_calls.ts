import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OwnSession } from '#api/contract/session'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'

export const sessionsQuery = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: async () => (await http<OwnSession[]>('users/me/sessions')).json,
  staleTime: 0,
})

/** Ends what is at the path under the own sessions, then shows what is left. */
export const useEndSessions = <T>(path: string, onEnded: (answer: T) => void) =>
  useMutation({
    mutationFn: async () => (await http<T>(`users/me/sessions${path}`, { method: 'DELETE' })).json,
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onEnded(answer)
    },
  })
