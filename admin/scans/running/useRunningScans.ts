import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { HttpError } from '../../core/data/http/http_error.js'
import { POLL_MS, useLiveChannel } from '../../core/data/live.js'
import { queryClient } from '../../core/data/queryClient.js'
import {
  asScanEvent,
  isActive,
  teamChannel,
  withEvent,
  type ScanRecord,
} from '../../scan_status/scan_record.js'
import { runningScansQuery, scanQuery } from '../queries.js'

/** Maximum number of scans to fetch; the count in the header is capped at it. */
const COUNTED = 20

/** Fetches the team's running scans. Calls `onEnd` for each scan that ends while mounted. */
export function useRunningScans(teamId: string, onEnd: (scan: ScanRecord) => void): ScanRecord[] {
  const query = runningScansQuery(teamId, COUNTED)
  const key = query.queryKey
  const live = useLiveChannel(teamChannel(teamId), (message) => {
    const event = asScanEvent(message)
    if (!event) return
    const known = queryClient.getQueryData(key)
    const isKnown = known?.some(({ id }) => id === event.id) ?? false
    if (isKnown && isActive(event.status)) {
      queryClient.setQueryData(key, (scans) => scans?.map((scan) => withEvent(scan, event)))
    } else {
      void queryClient.invalidateQueries({ queryKey: key })
    }
  })
  const { data } = useQuery({
    ...query,
    refetchInterval: live === 'polling' ? POLL_MS : false,
  })
  useEndedScans(data, onEnd)
  return data ?? []
}

/** Fetches each scan that is no longer in the list and passes it to `onEnd`. */
function useEndedScans(scans: ScanRecord[] | undefined, onEnd: (scan: ScanRecord) => void): void {
  const before = useRef<ReadonlySet<string>>(new Set())
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  // A scan that is missing from the new list has ended.
  useEffect(() => {
    if (!scans) return
    const now = new Set(scans.map(({ id }) => id))
    const gone = [...before.current].filter((id) => !now.has(id))
    before.current = now
    for (const id of gone) {
      void queryClient
        .fetchQuery(scanQuery(id))
        .then((scan) => {
          if (!isActive(scan.status)) latest.current(scan)
        })
        .catch((error: unknown) => {
          // Ignores HTTP errors, which mean that the scan was deleted in the meantime.
          if (!(error instanceof HttpError)) throw error
        })
    }
  }, [scans])
}
