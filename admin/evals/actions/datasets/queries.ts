import { useMutation } from '@tanstack/react-query'
import type { DatasetChange } from '#api/contract/evals/dataset'
import type { EvalFilter } from '#api/contract/evals/eval'
import { del, fileForm, post } from '../../../core/data/api.js'
import { queryClient } from '../../../core/data/queryClient.js'

/** Refetches datasets, their items and versions, and the lists of datasets. */
export const refreshDatasets = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [resource] }) =>
      typeof resource === 'string' && resource.startsWith('datasets'),
  })

/**
 * Creates a dataset and fills it. If filling it fails, deletes the dataset, so that a retry does not create a second
 * one.
 */
async function createDataset<T>(name: string, fill: (id: string) => Promise<T>): Promise<T> {
  const { id } = await post<{ id: string }>('datasets', { name })
  try {
    return await fill(id)
  } catch (error) {
    // Reports the original error even if the deletion fails, too.
    await del(`datasets/${id}`).catch(() => undefined)
    throw error
  }
}

/** Test cases of an evaluation; without a filter, all of them. */
type EvalTests = { evalId: string; filter?: EvalFilter }

/** Mutation that adds test cases of an evaluation to an existing dataset (`id`) or a new one (`name`). */
export const useAddToDataset = (tests: EvalTests, onDone: (change: DatasetChange) => void) =>
  useMutation({
    mutationFn: (to: { id: string } | { name: string }) => {
      const add = (id: string) => post<DatasetChange>(`datasets/${id}/items/from-eval`, tests)
      return 'id' in to ? add(to.id) : createDataset(to.name, add)
    },
    onSuccess: (change) => {
      onDone(change)
      return refreshDatasets()
    },
  })

type FiledDataset = Pick<DatasetChange, 'version'> & { id: string }

/** Mutation that creates a dataset with the test cases of a file. */
export const useCreateDatasetOfFile = (onDone: (dataset: FiledDataset) => void) =>
  useMutation({
    mutationFn: ({ file, name }: { file: File; name: string }) =>
      createDataset(name, async (id) => {
        const path = `datasets/${id}/items/import`
        const { version } = await post<DatasetChange>(path, fileForm(file))
        return { id, version }
      }),
    onSuccess: onDone,
  })
