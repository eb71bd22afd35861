import { useMutation } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { queryClient } from '../core/data/queryClient.js'
import { SHELL } from '../core/session/queries.js'
import { useSession } from '../core/session/session.js'
import { toast } from '../core/notifications/toasts.js'

type Change = { run: () => Promise<unknown>; ids: readonly string[]; done: string | null }

/** Mutation that changes members, then refetches the list and marks all other data as stale. */
export function useMemberChange(onDone: () => void) {
  const { me } = useSession()
  const { onUnselectItems, refetch } = useListContext()
  return useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: async (_, { ids, done }) => {
      onDone()
      onUnselectItems()
      if (done) toast(done)
      // Refreshes the session first if users have changed themselves.
      if (me && ids.includes(me.user.id)) {
        await queryClient.invalidateQueries({ queryKey: [SHELL] })
      }
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== SHELL,
        refetchType: 'none',
      })
      await refetch()
    },
  })
}
