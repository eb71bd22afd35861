import { useEffect, useRef } from 'react'
import type { EvalDetail } from '#api/contract/eval'
import { POLL_MS, useLiveChannel, type LiveState } from '../../app/live.js'
import { useSession } from '../../app/session.js'
import { scanChannel } from '../../scans/scan_record.js'
import { isRunning } from '../eval_record.js'
import { refreshEval } from '../eval_queries.js'

/** Results that come close together are fetched together, in milliseconds. */
const TOGETHER_MS = 1500

/** Brings results onto the page as a run on the server stores them. Null when none runs. */
export function useRunningEval(detail: EvalDetail): LiveState | null {
  const { can } = useSession()
  const { id, job, team } = detail
  const isLive = isRunning(detail)
  const mayListen = can('read', 'EvalJob')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const channel = isLive && job && mayListen ? scanChannel(team.id, job.id) : null
  const state = useLiveChannel(channel, () => {
    if (timer.current) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      refreshEval(id)
    }, TOGETHER_MS)
  })
  const isPolling = isLive && (!mayListen || state === 'polling')
  useEffect(() => {
    if (!isPolling) return
    const interval = setInterval(() => refreshEval(id), POLL_MS)
    return () => clearInterval(interval)
  }, [isPolling, id])
  return channel ? state : null
}
