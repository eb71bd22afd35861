import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { DatasetChange, DatasetDiff, ImportMode } from '#api/contract/evals/dataset'
import { fileForm, pageParams, post, read } from '../core/data/api.js'
import { refreshDatasets } from '../evals/actions/datasets/queries.js'
import type { Dataset } from './dataset_record.js'
import type { DiffView } from './versions/diff_view.js'

export const DIFF_ITEMS_PER_PAGE = 25

/** Fetches one page of the differences between two versions of a dataset. */
export function useDatasetDiff(id: string, { from, to, page }: DiffView) {
  const query = new URLSearchParams({
    from: String(from),
    to: String(to),
    ...pageParams({ page, perPage: DIFF_ITEMS_PER_PAGE }),
  })
  return useQuery({
    queryKey: ['datasets/diff', id, from, to, page],
    queryFn: read<DatasetDiff>(`datasets/${id}/diff?${query}`),
    placeholderData: keepPreviousData,
  })
}

type OnDone = (change: DatasetChange) => void

/** Mutation that creates a dataset version, then refetches the dataset and its lists. */
const useChange = <Values>(
  id: string,
  bodyOf: (values: Values) => [string, object],
  done: OnDone
) =>
  useMutation({
    mutationFn: async (values: Values) => {
      const [path, body] = bodyOf(values)
      return await post<DatasetChange>(`datasets/${id}/${path}`, body)
    },
    onSuccess: (change) => {
      done(change)
      return refreshDatasets()
    },
  })

/** Items to add, change and remove. `base`: the version that the user saw. */
type ItemChange = { add?: object[]; change?: object[]; remove?: readonly unknown[]; base?: number }

export const useChangeItems = (id: string, onDone: OnDone) =>
  useChange<ItemChange>(id, (change) => ['items', change], onDone)

type ImportedFile = { file: File; mode: ImportMode; note: string; importId: string }

export const useImportItems = (id: string, onDone: OnDone) =>
  useChange<ImportedFile>(
    id,
    ({ file, mode, note, importId }) => [
      'items/import',
      fileForm(file, { mode, importId, ...(note.trim() ? { note: note.trim() } : {}) }),
    ],
    onDone
  )

type NewDatasetFile = { file: File; name: string; importId: string }

/** Mutation that creates a dataset from a file. */
export const useImportDataset = (onDone: (dataset: Dataset) => void) =>
  useMutation({
    mutationFn: ({ file, ...fields }: NewDatasetFile) =>
      post<Dataset>('datasets/import', fileForm(file, fields)),
    onSuccess: (dataset) => {
      onDone(dataset)
      return refreshDatasets()
    },
  })
