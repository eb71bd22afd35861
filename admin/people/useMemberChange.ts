import { useMutation } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { queryClient } from '../app/queryClient.js'
import { SHELL } from '../app/session_queries.js'
import { useSession } from '../app/session.js'
import { toast } from '../app/toasts.js'

type Change = { run: () => Promise<unknown>; ids: readonly string[]; done: string | null }

/** Runs a change of rows of the list; afterwards everything that may show it is read again. */
export function useMemberChange(onDone: () => void) {
  const { me } = useSession()
  const { onUnselectItems, refetch } = useListContext()
  return useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: async (_, { ids, done }) => {
      onDone()
      onUnselectItems()
      if (done) toast(done)
      // Whoever changed themselves is asked for anew, first of all.
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
