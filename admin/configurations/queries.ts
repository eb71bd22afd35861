import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type {
  DocumentCheck,
  DryRun,
  EvalDocument,
  TestImport,
} from '#api/contract/evals/eval_document'
import { fileForm, get, post, put, read } from '../core/data/api.js'
import { useIdempotencyHeader } from '../core/data/http/idempotency_keys.js'
import { queryClient } from '../core/data/queryClient.js'
import { isSame } from '../core/forms/reset_to_saved.js'
import type { NameAndNotes } from '../core/forms/NameFields.js'
import type { ConfigurationRecord } from './configuration_record.js'

const SCOPE = 'configs'

const documentKey = (id: string) => [SCOPE, 'document', id]

/** Fetches a stored configuration. Never refetches, so that a newer stored version does not replace the draft. */
export const useStoredConfiguration = (id: string) =>
  useQuery({
    queryKey: documentKey(id),
    queryFn: read<ConfigurationRecord>(`configs/${id}`),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Fetches the configuration of an evaluation, to copy it. A null ID skips the request. */
export const useConfigurationOfEval = (evalId: string | null) =>
  useQuery({
    queryKey: [SCOPE, 'from', evalId],
    queryFn: async ({ signal }) => {
      const path = `results/${encodeURIComponent(evalId ?? '')}`
      return (await get<{ config: Partial<EvalDocument> }>(path, { signal })).config
    },
    enabled: evalId !== null,
    staleTime: Infinity,
  })

/** Last edited view, form or YAML; the other one is derived from it. */
export type DocumentSource = { yaml: string } | { config: EvalDocument }

type CheckedDocument = {
  /** Identifies the open editor. */
  editor: number
  revision: number
  /** Called when the request is sent; `onCheck` receives its response. */
  take: () => { source: DocumentSource; onCheck: (check: DocumentCheck) => void }
}

/** Validates a document on the server, which also converts it to the other view. */
export const useDocumentCheck = ({ editor, revision, take }: CheckedDocument) =>
  useQuery({
    queryKey: [SCOPE, 'check', editor, revision],
    queryFn: async ({ signal }) => {
      const { source, onCheck } = take()
      const check = await post<DocumentCheck>('configs/check', source, { signal })
      onCheck(check)
      return check
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

const refreshList = () => void queryClient.invalidateQueries({ queryKey: [SCOPE, 'getList'] })

/** Shows the saved version on the configuration's page and in the list. */
export function keepSaved(config: ConfigurationRecord): void {
  queryClient.setQueryData(documentKey(config.id), config)
  refreshList()
}

/** Mutation that stores a document as a new configuration. */
export const useCreateConfiguration = (onDone: (config: ConfigurationRecord) => void) =>
  useMutation({
    mutationFn: (values: NameAndNotes & { config: EvalDocument }) =>
      post<ConfigurationRecord>('configs', values),
    onSuccess: (config) => {
      refreshList()
      onDone(config)
    },
  })

type SavedDocument = {
  document: EvalDocument
  /** Revision of `document`, since the editor may have changed before the response arrives. */
  revision: number
  /** Whether to overwrite changes that were stored since the page was loaded. */
  isOver: boolean
}

/**
 * Mutation that saves a document. The server rejects it if the configuration was changed after the version that the
 * document is based on.
 */
export function useSaveConfiguration(
  stored: ConfigurationRecord,
  onDone: (saved: { revision: number }) => void
) {
  const { id } = stored
  const { updatedAt, follow } = useDocumentVersion(stored)
  return useMutation({
    mutationFn: ({ document, isOver }: SavedDocument) =>
      put<ConfigurationRecord>(`configs/${id}`, {
        config: document,
        ...(!isOver && { updatedAt }),
      }),
    onSuccess: (config, saved) => {
      onDone(saved)
      follow(config)
      keepSaved(config)
    },
  })
}

/**
 * Owns the `updatedAt` of the version that the editor's document is based on. Renaming can return a version whose
 * document another user changed, which the editor does not show.
 */
function useDocumentVersion(stored: ConfigurationRecord) {
  const [base, follow] = useState(stored)
  const isRenamed = stored.updatedAt !== base.updatedAt && isSame(stored.config, base.config)
  if (isRenamed) follow(stored)
  return { updatedAt: base.updatedAt, follow }
}

export const loadConfiguration = (id: string) => get<ConfigurationRecord>(`configs/${id}`)

export const renameConfiguration = (id: string, body: NameAndNotes & { updatedAt?: string }) =>
  put<ConfigurationRecord>(`configs/${id}`, body)

/** Configuration to run: the ID of a stored one, or an inline one. */
type EvalOrder = { configId: string } | { config: Record<string, unknown> }

type StartedRun = { id: string; evalId: string | null }

/** Mutation that starts an evaluation. Repeating an identical request returns the existing run. */
export function useCreateRun(onDone: (run: StartedRun) => void) {
  const keyFor = useIdempotencyHeader()
  return useMutation({
    mutationFn: (order: EvalOrder) =>
      post<StartedRun>('jobs', { type: 'eval', ...order }, { headers: keyFor(order) }),
    onSuccess: (run) => {
      onDone(run)
      void queryClient.invalidateQueries({ queryKey: ['evals'] })
    },
  })
}

/** Mutation that runs one test case with every combination of prompt and provider, without storing results. */
export const useDryRun = () =>
  useMutation({
    mutationFn: (order: { config: EvalDocument; testIdx: number }) =>
      post<DryRun>('configs/dry-run', order),
  })

/** Mutation that reads the test cases of a file, or none of them if the file has problems. */
export const useReadTests = (onDone: (found: TestImport) => void) =>
  useMutation({
    mutationFn: (file: File) => post<TestImport>('configs/tests/import', fileForm(file)),
    onSuccess: onDone,
  })
