import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DatasetChange } from '#api/contract/dataset'
import { http } from '../app/http.js'

/** A change that makes a version; lists of it, and the dataset itself, are asked for again. */
export function useDatasetChange<Values>(
  id: string,
  bodyOf: (values: Values) => { path: string; body: unknown },
  onDone: (change: DatasetChange) => void
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => {
      const { path, body } = bodyOf(values)
      return (await http<DatasetChange>(`datasets/${id}/${path}`, { method: 'POST', body })).json
    },
    onSuccess: async (change) => {
      onDone(change)
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource] }) =>
          typeof resource === 'string' && resource.startsWith('datasets'),
      })
    },
  })
}
