import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { RerunComparison } from '#api/contract/scans/rerun'
import { ACTIVE_SCAN_STATUSES } from '#api/contract/scans/scan'
import { getText, post, read } from '../core/data/api.js'
import { useIdempotencyHeader } from '../core/data/http/idempotency_keys.js'
import { POLL_MS } from '../core/data/live.js'
import { queryClient } from '../core/data/queryClient.js'
import { isActive, type ScanRecord } from '../scan_status/scan_record.js'
import type { ChangedOptions } from './create/options/run_options.js'

/** Resource name of the scans. */
const JOBS = 'jobs'

const pathOf = (id: string) => `jobs/${encodeURIComponent(id)}`

function listPath(filter: object, count: number): string {
  const query = new URLSearchParams({
    filter: JSON.stringify({ type: 'redteam', ...filter }),
    sort: JSON.stringify(['createdAt', 'DESC']),
    range: JSON.stringify([0, count - 1]),
  })
  return `jobs?${query}`
}

/** Returns the query for the team's scans that have not ended, at most `count`. */
export const runningScansQuery = (teamId: string, count: number) =>
  queryOptions({
    queryKey: [JOBS, 'active', teamId],
    queryFn: read<ScanRecord[]>(listPath({ status: ACTIVE_SCAN_STATUSES }, count)),
  })

/** Returns the query for the current state of a scan; never cached. */
export const scanQuery = (id: string) =>
  queryOptions({
    queryKey: [JOBS, 'one', id],
    queryFn: read<ScanRecord>(pathOf(id)),
    staleTime: 0,
    gcTime: 0,
  })

/** Fetches the team's newest scans and polls while one of them runs. */
export const useNewestScans = (count: number) =>
  useQuery({
    queryKey: [JOBS, 'newest', count],
    queryFn: read<ScanRecord[]>(listPath({}, count)),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isActive(status)) ? POLL_MS : false,
  })

/** Fetches the first `shown` attacks of a rerun with their previous outcomes. */
export const useRerunComparison = ({ id, status, progress }: ScanRecord, shown: number) =>
  useQuery({
    // The count of finished probes in the key triggers a refetch when the scan progresses.
    queryKey: ['scan', id, 'comparison', shown, progress.completed],
    queryFn: read<RerunComparison>(`jobs/${id}/comparison?range=[0,${shown - 1}]`),
    placeholderData: keepPreviousData,
    refetchInterval: isActive(status) ? POLL_MS : false,
  })

export type ScanOrder = {
  targetId: string
  configId: string
  rangeId?: string
  options: ChangedOptions
}

type CreatedScan = { id: string }

/** Mutation that starts a scan. Repeating an identical request returns the existing scan. */
export function useCreateScan(onDone: (scan: CreatedScan) => void) {
  const keyFor = useIdempotencyHeader()
  return useMutation({
    mutationFn: (order: ScanOrder) => {
      const { options, ...choice } = order
      return post<CreatedScan>(
        JOBS,
        { type: 'redteam', ...choice, ...(Object.keys(options).length > 0 ? { options } : {}) },
        { headers: keyFor(order) }
      )
    },
    onSuccess: (scan) => {
      void queryClient.invalidateQueries({ queryKey: [JOBS] })
      onDone(scan)
    },
  })
}

/** Mutation that starts a rerun of a scan's attacks: of the failed ones, or by their IDs. */
export const useCreateRerun = (scanId: string, onDone: (scan: CreatedScan) => void) =>
  useMutation({
    mutationFn: (body: { only: 'failed' | string[] }) =>
      post<CreatedScan>(`${pathOf(scanId)}/rerun`, body),
    onSuccess: (scan) => {
      void queryClient.invalidateQueries({ queryKey: [JOBS] })
      onDone(scan)
    },
  })

type ScanFile = {
  targetId: string
  templateId: string
  /** Configuration to use instead of the stored template; null if they are the same. */
  config: object | null
}

/** Mutation that creates the promptfoo file of a scan. */
export const useScanYaml = (onDone: (yaml: string) => void) =>
  useMutation({
    mutationFn: ({ targetId, templateId, config }: ScanFile) =>
      config
        ? getText('redteam/configs/yaml', { body: { config, targetId } })
        : getText(`redteam/configs/${templateId}/yaml?targetId=${targetId}`),
    onSuccess: onDone,
  })
