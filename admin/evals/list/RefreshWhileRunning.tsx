import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { EvalSummary } from '#api/contract/evals/eval'
import { POLL_MS, useLiveChannel } from '../../core/data/live.js'
import { useSession } from '../../core/session/session.js'
import { useThrottledCallback } from '../../core/data/useThrottledCallback.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { teamChannel } from '../../scan_status/scan_record.js'
import { isRunning } from '../eval_record.js'

/** Minimum interval between refetches that are triggered by the progress of runs. */
const REFRESH_MS = 1500

/** Refetches the list while evaluations are running. */
export function RefreshWhileRunning() {
  const { team, can } = useSession()
  const { data, refetch } = useListContext<EvalSummary>()
  const isAnyRunning = (data ?? []).some(isRunning)
  const canSubscribe = can('read', 'EvalJob')
  const channel = isAnyRunning && canSubscribe && team ? teamChannel(team.id) : null
  const live = useLiveChannel(channel, useThrottledCallback(refetch, REFRESH_MS))
  const isPolling = isAnyRunning && (live === 'polling' || !canSubscribe)
  useEffect(() => {
    if (!isPolling) return
    const interval = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(interval)
  }, [isPolling, refetch])
  return channel ? <LiveNotice state={live} /> : null
}
