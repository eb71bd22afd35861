import { useCallback, useEffect, useRef } from 'react'
import { useGetList, useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { useSession } from '../../app/session.js'
import { lastChoice, type ScanChoice } from './last_choice.js'
import type { Named } from '../../ui/form/RecordPicker.js'

export type TargetRecord = Named & { purpose?: string | null }
export type TemplateRecord = Named & { config: TemplateConfig }

export type Chosen<T extends Named> = {
  record: T | null
  choose: (record: T | null) => void
  /** What was asked for cannot be shown: deleted, or of another team. */
  isGone: boolean
  /** None exists at all in this team. */
  isNoneYet: boolean
  isPending: boolean
  error: Error | null
}

const NOT_FOUND = 404

const statusOf = (error: unknown): number | null =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number'
    ? error.status
    : null

/**
 * One of the two records that a scan is made of. The choice stands in the address; at first it is the team's
 * last one or, when there is just one to choose, that.
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
      // From the address itself: both choices may be set before the page renders again.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(key, value)
      else next.delete(key)
      setParams(next, { replace: true })
    },
    [key, setParams]
  )
  const hasBegun = useRef(false)
  // The address and the browser's memory are outside of React; this joins them once, when both are known.
  useEffect(() => {
    if (!isKnown || !team || hasBegun.current) return
    hasBegun.current = true
    const first = lastChoice(team.id)[key] ?? firstId
    if (first && !new URLSearchParams(window.location.search).has(key)) set(first)
  }, [isKnown, team, key, firstId, set])

  return {
    record: id !== null && one.data && one.data.id === id ? one.data : null,
    choose: (record) => set(record?.id ?? null),
    isGone: id !== null && statusOf(one.error) === NOT_FOUND,
    isNoneYet: some.total === 0,
    isPending: some.isPending,
    error: some.error,
  }
}

export function useScanChoice() {
  const target = useChosen<TargetRecord>('redteam/targets', 'targetId')
  const template = useChosen<TemplateRecord>('redteam/configs', 'configId')
  return { target, template }
}
