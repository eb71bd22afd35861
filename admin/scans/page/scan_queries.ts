import { useCustomMutation, useList, useOne } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ProbeRow } from '#api/contract/report'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { HttpError } from '../../app/http.js'
import { POLL_MS, useLiveChannel, type LiveState } from '../../app/live.js'
import { queryClient } from '../../app/queryClient.js'
import { useSession } from '../../app/session.js'
import { asScanEvent, isActive, scanChannel, withEvent, type ScanRecord } from '../scan_record.js'

const SCOPE = 'scan'
/** Probes and log are asked for at most this often while a scan runs, in milliseconds. */
const REFRESH_MS = 1000

const scanKey = (id: string) => [SCOPE, id, 'record']
const probesKey = (id: string) => [SCOPE, id, 'probes']
export const logKey = (id: string) => [SCOPE, id, 'log']

type ScanAnswer = { data: ScanRecord }

/** What is refused or not there stays so; only other failures are tried once more. */
const retry = (count: number, error: unknown) =>
  count < 1 && !(error instanceof HttpError && error.status < 500)

function keepScan(scan: ScanRecord): void {
  queryClient.setQueryData<ScanAnswer>(scanKey(scan.id), { data: scan })
  // react-admin's lists have their own answers about the same scan.
  void queryClient.invalidateQueries({ queryKey: ['jobs'] })
}

/** Runs at once, then at most every `everyMs`; what is asked for in between is done at the end of the wait. */
function useAtMostEvery(everyMs: number, run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAsked = useRef(false)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    []
  )
  return useCallback(() => {
    isAsked.current = true
    const go = () => {
      timer.current = undefined
      if (!isAsked.current) return
      isAsked.current = false
      latest.current()
      timer.current = setTimeout(go, everyMs)
    }
    if (timer.current === undefined) go()
  }, [everyMs])
}

function refreshFindings(id: string): void {
  void queryClient.invalidateQueries({ queryKey: probesKey(id) })
  void queryClient.invalidateQueries({ queryKey: logKey(id) })
}

/** A scan that moves by itself: by live messages, or by asking again while the channel is down. */
export function useScan(id: string) {
  const { team } = useSession()
  const refreshSoon = useAtMostEvery(REFRESH_MS, () => refreshFindings(id))
  const live: LiveState = useLiveChannel(team ? scanChannel(team.id, id) : null, (message) => {
    const event = asScanEvent(message)
    if (!event) return
    const before = queryClient.getQueryData<ScanAnswer>(scanKey(id))?.data
    queryClient.setQueryData<ScanAnswer>(
      scanKey(id),
      (answer) => answer && { data: withEvent(answer.data, event) }
    )
    // A change of phase brings times, cause and report with it, which the message does not carry.
    if (before?.status !== event.status) {
      void queryClient.invalidateQueries({ queryKey: scanKey(id) })
    }
    refreshSoon()
  })
  const { query } = useOne<ScanRecord>({
    resource: 'jobs',
    id,
    queryOptions: {
      queryKey: scanKey(id),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        live === 'polling' && isActive(state.data?.data.status ?? 'queued') ? POLL_MS : false,
      retry,
    },
  })
  const scan = query.data?.data
  // Whatever came while nobody listened: probes and log follow the record, however it arrived.
  useEffect(() => {
    if (live !== 'connecting') refreshSoon()
  }, [live, query.dataUpdatedAt, refreshSoon])
  return { scan, live, error: query.error, refetch: query.refetch }
}

/** The newest finished probes, at most `shown`; with an outcome only those, last in the scan first. */
export function useFinishedProbes(scan: ScanRecord, outcome: Outcome | null, shown: number) {
  const isFiltered = outcome !== null && scan.evalId !== null
  const { query } = useList<ProbeRow>({
    resource: isFiltered
      ? `results/${encodeURIComponent(scan.evalId ?? '')}/probes`
      : `jobs/${encodeURIComponent(scan.id)}/results`,
    pagination: { currentPage: 1, pageSize: shown },
    ...(isFiltered
      ? {
          sorters: [{ field: 'testIdx', order: 'desc' as const }],
          filters: [{ field: 'status', operator: 'eq' as const, value: outcome }],
        }
      : {}),
    queryOptions: {
      queryKey: [...probesKey(scan.id), outcome, shown],
      placeholderData: keepPreviousData,
      retry,
    },
  })
  return { ...query, probes: query.data?.data, total: query.data?.total ?? 0 }
}

/** Does something to the scan (`stop`, `resume`, `retry-errors`) and keeps what the server says of it then. */
export function useScanAction(id: string, action: 'stop' | 'resume' | 'retry-errors') {
  const { mutateAsync, mutation } = useCustomMutation<ScanRecord, never, object>()
  // What follows is done even if a live message has meanwhile taken the button away.
  const run = (values: object = {}, onDone: (scan: ScanRecord) => void = () => {}) =>
    void mutateAsync({
      url: `jobs/${encodeURIComponent(id)}/${action}`,
      method: 'post',
      values,
    }).then(
      ({ data }) => {
        keepScan(data)
        refreshFindings(id)
        onDone(data)
      },
      // Somebody else may have been first: then the page shows how things stand.
      () => queryClient.invalidateQueries({ queryKey: scanKey(id) })
    )
  return { run, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}
