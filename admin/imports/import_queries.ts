import { useEffect } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  importChannel,
  type ImportKind,
  type ImportRecord,
  type ImportRow,
} from '#api/contract/imports'
import { http } from '../app/http.js'
import { useLiveChannel } from '../app/live.js'
import { queryClient } from '../app/queryClient.js'
import { useSession } from '../app/session.js'
import { isActive } from './import_places.js'

const SCOPE = 'imports'
const recordKey = (id: string) => [SCOPE, id, 'record']
const rowsKey = (id: string) => [SCOPE, id, 'rows']

/** How often to look while a worker is at it, in milliseconds: a message may come before anybody listens. */
const LOOK_MS = 2000
const PAGE = 25

function keep(record: ImportRecord) {
  queryClient.setQueryData<ImportRecord>(recordKey(record.id), record)
  void queryClient.invalidateQueries({ queryKey: rowsKey(record.id) })
}

/** An import that moves by itself: by live messages, or by asking again. */
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
    queryFn: async ({ signal }) => (await http<ImportRecord>(`imports/${id}`, { signal })).json,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? LOOK_MS : false),
  })
  const status = query.data?.status
  // The rows are another plan, and everything else in the console may be another.
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

/** One page of rows, of one outcome or of all. */
export function useImportRows(id: string, outcome: string | null, page: number) {
  return useQuery({
    queryKey: [...rowsKey(id), outcome, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        range: JSON.stringify([page * PAGE, page * PAGE + PAGE - 1]),
        filter: JSON.stringify(outcome ? { outcome } : {}),
      })
      const path = `imports/${id}/rows?${query}`
      const { json, headers } = await http<ImportRow[]>(path, { signal })
      return { rows: json, total: Number(headers.get('Content-Range')?.split('/')[1] ?? 0) }
    },
  })
}

export const ROWS_PER_PAGE = PAGE

/** The file as it was given; asked for only when the page was opened by its address. */
export function useImportFile(id: string | null) {
  return useQuery({
    queryKey: [SCOPE, id, 'file'],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await http<{ fileName: string; content: string }>(`imports/${id}/content`, { signal })).json,
  })
}

type File = { kind: ImportKind; fileName: string; content: string }

export function useCheckFile(onDone: (record: ImportRecord) => void) {
  return useMutation({
    mutationFn: async (file: File) =>
      (await http<ImportRecord>('imports', { method: 'POST', body: file })).json,
    onSuccess: (record) => {
      keep(record)
      onDone(record)
    },
  })
}

export function useApply(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: async () =>
      (await http<ImportRecord>(`imports/${id}/apply`, { method: 'POST' })).json,
    onSuccess: (record) => {
      keep(record)
      onDone()
    },
    // The data may have changed: then the page shows the new rows.
    onError: () => void queryClient.invalidateQueries({ queryKey: [SCOPE, id] }),
  })
}
