import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { SimbaSessionRow } from '#api/contract/simba/session'
import { POLL_MS } from '../../core/data/live.js'
import { isActiveState } from '../session_record.js'

/** Refetches the list at intervals while a session on the page is active. */
export function RefreshWhileActive() {
  const { data, refetch } = useListContext<SimbaSessionRow>()
  const isAnyActive = (data ?? []).some(({ state }) => isActiveState(state))
  useEffect(() => {
    if (!isAnyActive) return
    const interval = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(interval)
  }, [isAnyActive, refetch])
  return null
}
