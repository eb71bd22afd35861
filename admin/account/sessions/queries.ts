import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OwnSession } from '#api/contract/accounts/session'
import { del, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'

export const sessionsQuery = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: read<OwnSession[]>('users/me/sessions'),
  staleTime: 0,
})

const useEnd = <T>(path: string, onEnded: (response: T) => void) =>
  useMutation({
    mutationFn: () => del<T>(path),
    onSuccess: async (response) => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onEnded(response)
    },
  })

export const useEndSession = (id: string, onEnded: () => void) =>
  useEnd(`users/me/sessions/${id}`, onEnded)

/** Mutation that ends all sessions except the current one. */
export const useEndOtherSessions = (onEnded: (result: { ended: number }) => void) =>
  useEnd('users/me/sessions', onEnded)
