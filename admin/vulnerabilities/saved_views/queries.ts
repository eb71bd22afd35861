import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#api/contract/findings/vulnerability'
import { del, post, read } from '../../core/data/api.js'

const KEY = ['saved-views', 'issues']

/** Fetches the user's own views and the views shared by others. */
export function useSavedViews(isWanted: boolean) {
  return useQuery({
    queryKey: KEY,
    queryFn: read<SavedView[]>('saved-views?list=issues'),
    enabled: isWanted,
  })
}

type NewView = Pick<SavedView, 'name' | 'isShared' | 'query'>

export function useSaveView(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (view: NewView) => post('saved-views', { ...view, list: 'issues' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY })
      onDone()
    },
  })
}

export function useDropView(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SavedView) => del(`saved-views/${id}`),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY })
      onDone()
    },
  })
}
