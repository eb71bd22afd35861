import { useCallback, useEffect, useRef } from 'react'
import { useGetList, useGetOne } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { isFinal } from '../../core/data/http/http_error.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'

/** Names of the choices in the URL and in scans. */
type ChoiceKey = 'targetId' | 'configId'

export type TargetRecord = Named & { purpose?: string | null }
export type TemplateRecord = Named & { config: TemplateSettings }

export type Chosen<T extends Named> = {
  record: T | null
  choose: (record: T | null) => void
  /** Whether the selected record was deleted or belongs to another team. */
  isGone: boolean
  /** Whether the team has no such record yet. */
  isNoneYet: boolean
  isPending: boolean
  /** Whether the selected record is being loaded. */
  isLoading: boolean
  /** Error from loading the team's records. */
  error: Error | null
  refetch: () => void
  /** Error from loading the selected record, unless the record does not exist. */
  recordError: Error | null
  refetchRecord: () => void
}

/**
 * Returns the selected target or template, which is kept in the URL. Defaults to that of the team's
 * last scan or, if there is only one record, to that record.
 */
function useChosen<T extends Named>(resource: string, key: ChoiceKey, last: LastScan): Chosen<T> {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const id = params.get(key)
  const some = useGetList<T>(resource, { pagination: { page: 1, perPage: 1 } })
  const one = useGetOne<T>(resource, { id: id ?? '' }, { enabled: id !== null })
  const only = some.data?.[0]
  const firstId = some.total === 1 && only ? only.id : null
  const isKnown = some.data !== undefined && last.isKnown

  const set = useCallback(
    (value: string | null) => {
      // Uses the current URL, because both choices may be set before the next render.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(key, value)
      else next.delete(key)
      setParams(next, { replace: true })
    },
    [key, setParams]
  )
  const lastId = last.scan?.[key] ?? null
  const hasBegun = useRef(false)
  // Selects the default once the team's scans and records have loaded, unless the URL contains a choice.
  useEffect(() => {
    if (!isKnown || hasBegun.current) return
    hasBegun.current = true
    // This page stays mounted while the next one loads. Setting a default then would return to this page.
    if (window.location.pathname !== pathname) return
    const first = lastId ?? firstId
    if (first && !new URLSearchParams(window.location.search).has(key)) set(first)
  }, [isKnown, lastId, key, firstId, pathname, set])

  return {
    record: id !== null && one.data && one.data.id === id ? one.data : null,
    choose: (record) => set(record?.id ?? null),
    isGone: id !== null && isFinal(one.error),
    isNoneYet: some.total === 0,
    isPending: some.isPending || !last.isKnown,
    isLoading: id !== null && one.isLoading,
    error: some.error,
    refetch: () => void some.refetch(),
    recordError: id !== null && !one.data && !isFinal(one.error) ? one.error : null,
    refetchRecord: () => void one.refetch(),
  }
}

type LastScan = { scan: ScanRecord | null; isKnown: boolean }

/** Number of recent scans searched for the last one whose target and template still exist. */
const RECENT = 10

/**
 * Returns the team's last scan whose target and template still exist. If it cannot be loaded, the
 * form has no default.
 */
function useLastScan(): LastScan {
  const { data, isPending } = useGetList<ScanRecord>('jobs', {
    filter: { type: 'redteam' },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: RECENT },
  })
  const scan = data?.find(({ targetId, configId }) => targetId !== null && configId !== null)
  return { scan: scan ?? null, isKnown: !isPending }
}

export function useScanChoice() {
  const last = useLastScan()
  const target = useChosen<TargetRecord>('redteam/targets', 'targetId', last)
  const template = useChosen<TemplateRecord>('redteam/configs', 'configId', last)
  return { target, template }
}
