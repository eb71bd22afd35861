import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { isActiveAudit } from '#api/contract/model_audits/model_audit'
import { POLL_MS, useLiveChannel } from '../../core/data/live.js'
import { useSession } from '../../core/session/session.js'
import { useThrottledCallback } from '../../core/data/useThrottledCallback.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import type { ModelAudit } from '../audit_record.js'

/** Minimum interval between refetches. */
const REFRESH_MS = 1_000

/** Refetches the list when an audit starts or ends. */
export function RefreshWhileActive() {
  const { team } = useSession()
  const { data, refetch } = useListContext<ModelAudit>()
  const isAnyActive = (data ?? []).some(({ status }) => isActiveAudit(status))
  const channel = team ? `teams/${team.id}/model-audits` : null
  const live = useLiveChannel(channel, useThrottledCallback(refetch, REFRESH_MS))
  const isPolling = isAnyActive && live === 'polling'
  useEffect(() => {
    if (!isPolling) return
    const interval = setInterval(() => void refetch(), POLL_MS)
    return () => clearInterval(interval)
  }, [isPolling, refetch])
  return isAnyActive ? <LiveNotice state={live} /> : null
}
