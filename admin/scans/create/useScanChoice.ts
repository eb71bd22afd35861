import { useCallback, useEffect, useRef } from 'react'
import { useGetList, useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { isFinal } from '../../core/data/http/http_error.js'
import { useSession } from '../../core/session/session.js'
import { lastChoice, type ScanChoice } from './last_choice.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'

export type TargetRecord = Named & { purpose?: string | null }
export type TemplateRecord = Named & { config: TemplateConfig }

export type Chosen<T extends Named> = {
  record: T | null
  choose: (record: T | null) => void
  /** Whether the selected record was deleted or belongs to another team. */
  isGone: boolean
  /** Whether the team has no such record yet. */
  isNoneYet: boolean
  isPending: boolean
  /** Error of loading the team's records. */
  error: Error | null
  refetch: () => void
  /** Error of loading the selected record, other than its absence. */
  recordError: Error | null
  refetchRecord: () => void
}

/**
 * Selected target or template, kept in the URL. Defaults to the team's last choice or, if there is only one record, to
 * that.
 */
function useChosen<T extends Named>(resource: string, key: keyof ScanChoice): Chosen<T> {
  const { team } = useSession()
  const [params, setParams] = useSearchParams()
  const id = params.get(key)
  const some = useGetList<T>(resource, { pagination: { page: 1, perPage: 1 } })
  const one = useGetOne<T>(resource, { id: id ?? '' }, { enabled: id !== null, retry: false })
  const only = some.data?.[0]
  const firstId = some.total === 1 && only ? only.id : null
  const isKnown = some.data !== undefined

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
  const hasBegun = useRef(false)
  // Selects the default once the team and its records have loaded, unless the URL contains a choice.
  useEffect(() => {
    if (!isKnown || !team || hasBegun.current) return
    hasBegun.current = true
    const first = lastChoice(team.id)[key] ?? firstId
    if (first && !new URLSearchParams(window.location.search).has(key)) set(first)
  }, [isKnown, team, key, firstId, set])

  return {
    record: id !== null && one.data && one.data.id === id ? one.data : null,
    choose: (record) => set(record?.id ?? null),
    isGone: id !== null && isFinal(one.error),
    isNoneYet: some.total === 0,
    isPending: some.isPending,
    error: some.error,
    refetch: () => void some.refetch(),
    recordError: id !== null && !one.data && !isFinal(one.error) ? one.error : null,
    refetchRecord: () => void one.refetch(),
  }
}

export function useScanChoice() {
  const target = useChosen<TargetRecord>('redteam/targets', 'targetId')
  const template = useChosen<TemplateRecord>('redteam/configs', 'configId')
  return { target, template }
}
