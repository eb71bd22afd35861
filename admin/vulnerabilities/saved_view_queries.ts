import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#api/contract/issue'
import { http } from '../app/http.js'

const KEY = ['saved-views', 'issues']

/** One's own views of the list and those that others share. */
export function useSavedViews(isWanted: boolean) {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await http<SavedView[]>('saved-views?list=issues')).json,
    enabled: isWanted,
  })
}

type NewView = Pick<SavedView, 'name' | 'isShared' | 'query'>

export function useKeepView(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (view: NewView) =>
      http('saved-views', { method: 'POST', body: { ...view, list: 'issues' } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY })
      onDone()
    },
  })
}

export function useDropView(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SavedView) => http(`saved-views/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY })
      onDone()
    },
  })
}
