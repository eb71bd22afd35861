import { useCustomMutation, useList, useOne } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ProbeRow } from '#api/contract/findings/report'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { POLL_MS, useLiveChannel, type LiveState } from '../../core/data/live.js'
import { queryClient } from '../../core/data/queryClient.js'
import { useSession } from '../../core/session/session.js'
import {
  asScanEvent,
  isActive,
  scanChannel,
  withEvent,
  type ScanRecord,
} from '../../scan_status/scan_record.js'
import { get } from '../../core/data/api.js'

const SCOPE = 'scan'
/** Minimum interval between refetches of the probes and the log while a scan runs. */
const REFRESH_MS = 1000

const scanKey = (id: string) => [SCOPE, id, 'record']
const probesKey = (id: string) => [SCOPE, id, 'probes']
const logKey = (id: string) => [SCOPE, id, 'log']

type ScanResponse = { data: ScanRecord }

function cacheScan(scan: ScanRecord): void {
  queryClient.setQueryData<ScanResponse>(scanKey(scan.id), { data: scan })
  // react-admin's lists have a separate cache.
  void queryClient.invalidateQueries({ queryKey: ['jobs'] })
}

/** Throttle with leading and trailing calls: runs immediately, then at most once every `everyMs` milliseconds. */
function useThrottle(everyMs: number, run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPending = useRef(false)
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
    isPending.current = true
    const go = () => {
      timer.current = undefined
      if (!isPending.current) return
      isPending.current = false
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

/** Fetches a scan and follows its live updates; polls while the live channel is down. */
export function useScan(id: string) {
  const { team } = useSession()
  const refreshSoon = useThrottle(REFRESH_MS, () => refreshFindings(id))
  const live: LiveState = useLiveChannel(team ? scanChannel(team.id, id) : null, (message) => {
    const event = asScanEvent(message)
    if (!event) return
    const before = queryClient.getQueryData<ScanResponse>(scanKey(id))?.data
    queryClient.setQueryData<ScanResponse>(
      scanKey(id),
      (response) => response && { data: withEvent(response.data, event) }
    )
    // A status change also affects times, cause and report, which the event does not contain.
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
    },
  })
  const scan = query.data?.data
  // Refetches probes and log whenever the scan was refetched, in case events were missed while disconnected.
  useEffect(() => {
    if (live !== 'connecting') refreshSoon()
  }, [live, query.dataUpdatedAt, refreshSoon])
  return { scan, live, error: query.error, refetch: query.refetch }
}

/**
 * Fetches up to `shown` finished probes, latest first. If filtered by outcome, they are sorted by test case index,
 * descending.
 */
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
    },
  })
  return { ...query, probes: query.data?.data, total: query.data?.total ?? 0 }
}

export type LogLine = { n: number; at: string; level: 'info' | 'warn' | 'error'; message: string }

/** Maximum number of log lines per response. A full response is followed by another request. */
const LOG_PAGE = 1000

/** Fetches the log incrementally: each request returns only the lines after the last one received. */
export function useScanLog(id: string) {
  return useQuery({
    queryKey: logKey(id),
    queryFn: async ({ signal }) => {
      const lines = [...(queryClient.getQueryData<LogLine[]>(logKey(id)) ?? [])]
      for (;;) {
        const after = lines.at(-1)?.n ?? 0
        const json = await get<LogLine[]>(`jobs/${encodeURIComponent(id)}/logs?after=${after}`, {
          signal,
        })
        lines.push(...json)
        if (json.length < LOG_PAGE) return lines
      }
    },
  })
}

/** Mutation that posts an action (`stop`, `resume`, `retry-errors`) and caches the returned scan. */
export function useScanAction(id: string, action: 'stop' | 'resume' | 'retry-errors') {
  const { mutateAsync, mutation } = useCustomMutation<ScanRecord, never, object>()
  // Calls `onDone` here, because callbacks passed to `mutate` are skipped if a live event unmounts the button.
  const run = (values: object = {}, onDone: (scan: ScanRecord) => void = () => {}) =>
    void mutateAsync({
      url: `jobs/${encodeURIComponent(id)}/${action}`,
      method: 'post',
      values,
    }).then(
      ({ data }) => {
        cacheScan(data)
        refreshFindings(id)
        onDone(data)
      },
      // Refetches the current state, because another user may have acted first.
      () => queryClient.invalidateQueries({ queryKey: scanKey(id) })
    )
  return { run, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}
