import { useEffect } from 'react'
import type { EvalDetail } from '#api/contract/evals/eval'
import { POLL_MS, useLiveChannel, type LiveState } from '../../core/data/live.js'
import { useThrottledCallback } from '../../core/data/useThrottledCallback.js'
import { useSession } from '../../core/session/session.js'
import { scanChannel } from '../../scan_status/scan_record.js'
import { isRunning } from '../eval_record.js'
import { refreshEval } from '../queries.js'

/** Minimum interval between refetches that are triggered by new results. */
const REFRESH_MS = 1500

/**
 * Refetches results while the server runs the evaluation. Returns the state of the live channel; null if the evaluation
 * is not running or the user cannot subscribe.
 */
export function useRunningEval(detail: EvalDetail): LiveState | null {
  const { can } = useSession()
  const { id, job, team } = detail
  const isLive = isRunning(detail)
  const canSubscribe = can('read', 'EvalJob')
  const channel = isLive && job && canSubscribe ? scanChannel(team.id, job.id) : null
  const state = useLiveChannel(
    channel,
    useThrottledCallback(() => refreshEval(id), REFRESH_MS)
  )
  const isPolling = isLive && (!canSubscribe || state === 'polling')
  useEffect(() => {
    if (!isPolling) return
    const interval = setInterval(() => refreshEval(id), POLL_MS)
    return () => clearInterval(interval)
  }, [isPolling, id])
  return channel ? state : null
}
