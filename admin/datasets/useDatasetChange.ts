import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DatasetChange } from '#api/contract/evals/dataset'
import { post } from '../core/data/api.js'

/** Mutation that creates a dataset version, then refetches the dataset and its lists. */
export function useDatasetChange<Values>(
  id: string,
  bodyOf: (values: Values) => { path: string; body: unknown },
  onDone: (change: DatasetChange) => void
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => {
      const { path, body } = bodyOf(values)
      return await post<DatasetChange>(`datasets/${id}/${path}`, body)
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
