import { useEffect } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  importChannel,
  type ImportKind,
  type ImportRecord,
  type ImportRow,
} from '#api/contract/accounts/imports'
import { getPage, post, read } from '../core/data/api.js'
import { useLiveChannel } from '../core/data/live.js'
import { queryClient } from '../core/data/queryClient.js'
import { useSession } from '../core/session/session.js'
import { isActive } from './import_places.js'

const SCOPE = 'imports'
const recordKey = (id: string) => [SCOPE, id, 'record']
const rowsKey = (id: string) => [SCOPE, id, 'rows']

/** Polling interval while the import runs, because messages sent before the subscription are missed. */
const POLL_MS = 2000
const PAGE = 25

function keep(record: ImportRecord) {
  queryClient.setQueryData<ImportRecord>(recordKey(record.id), record)
  void queryClient.invalidateQueries({ queryKey: rowsKey(record.id) })
}

/** Fetches an import and follows its live updates; also polls while it runs. */
export function useImport(id: string | null) {
  const organizationId = useSession().me?.organization?.id ?? ''
  const live = useLiveChannel(id && importChannel(organizationId, id), (message) => {
    const done = doneOf(message)
    const before = id === null ? undefined : queryClient.getQueryData<ImportRecord>(recordKey(id))
    if (before?.status === 'applying' && done !== null) {
      queryClient.setQueryData<ImportRecord>(recordKey(before.id), { ...before, done })
    }
    void queryClient.invalidateQueries({ queryKey: recordKey(id ?? '') })
  })
  const query = useQuery({
    queryKey: recordKey(id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    queryFn: read<ImportRecord>(`imports/${id}`),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? POLL_MS : false),
  })
  const status = query.data?.status
  // With a new status, the plan may have new rows, and an applied import may have changed any other record.
  useEffect(() => {
    if (id !== null) void queryClient.invalidateQueries({ queryKey: rowsKey(id) })
    if (status === 'applied') {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SCOPE })
    }
  }, [id, status])
  return { ...query, live }
}

const doneOf = (message: unknown): number | null =>
  typeof message === 'object' && message !== null && 'done' in message ? Number(message.done) : null

/** Fetches a page of rows, optionally only those with one outcome. */
export function useImportRows(id: string, outcome: string | null, page: number) {
  return useQuery({
    queryKey: [...rowsKey(id), outcome, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        range: JSON.stringify([page * PAGE, page * PAGE + PAGE - 1]),
        filter: JSON.stringify(outcome ? { outcome } : {}),
      })
      const path = `imports/${id}/rows?${query}`
      return getPage<ImportRow>(path, { signal })
    },
  })
}

export const ROWS_PER_PAGE = PAGE

/** Fetches the uploaded file of an import; a null ID skips the request. */
export function useImportFile(id: string | null) {
  return useQuery({
    queryKey: [SCOPE, id, 'file'],
    enabled: id !== null,
    queryFn: read<{ fileName: string; content: string }>(`imports/${id}/content`),
  })
}

type File = { kind: ImportKind; fileName: string; content: string }

export function useCheckFile(onDone: (record: ImportRecord) => void) {
  return useMutation({
    mutationFn: (file: File) => post<ImportRecord>('imports', file),
    onSuccess: (record) => {
      keep(record)
      onDone(record)
    },
  })
}

export function useApply(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: () => post<ImportRecord>(`imports/${id}/apply`),
    onSuccess: (record) => {
      keep(record)
      onDone()
    },
    // Refetches the import, because records may have changed since the check.
    onError: () => void queryClient.invalidateQueries({ queryKey: [SCOPE, id] }),
  })
}
