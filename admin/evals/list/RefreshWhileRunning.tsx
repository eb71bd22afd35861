import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { EvalSummary } from '#api/contract/eval'
import { POLL_MS, useLiveChannel } from '../../app/live.js'
import { useSession } from '../../app/session.js'
import { useTogether } from '../../app/useTogether.js'
import { LiveNotice } from '../../scans/LiveNotice.js'
import { teamChannel } from '../../scans/scan_record.js'
import { isRunning } from '../eval_record.js'

/** Steps of a run are asked for together, in milliseconds. */
const TOGETHER_MS = 1500

/** Keeps the list in step with the evaluations that run now. */
export function RefreshWhileRunning() {
  const { team, can } = useSession()
  const { data, refetch } = useListContext<EvalSummary>()
  const isAnyRunning = (data ?? []).some(isRunning)
  const mayListen = can('read', 'EvalJob')
  const channel = isAnyRunning && mayListen && team ? teamChannel(team.id) : null
  const live = useLiveChannel(channel, useTogether(refetch, TOGETHER_MS))
  const isPolling = isAnyRunning && (live === 'polling' || !mayListen)
  useEffect(() => {
    if (!isPolling) return
    const interval = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(interval)
  }, [isPolling, refetch])
  return channel ? <LiveNotice state={live} /> : null
}
