import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ACTIVE_SCAN_STATUSES } from '#api/contract/scan'
import { http, HttpError } from '../../app/http.js'
import { POLL_MS, useLiveChannel } from '../../app/live.js'
import { queryClient } from '../../app/queryClient.js'
import { asScanEvent, isActive, teamChannel, withEvent, type ScanRecord } from '../scan_record.js'

/** More than this are not counted one by one. */
const COUNTED = 20

const query = new URLSearchParams({
  filter: JSON.stringify({ type: 'redteam', status: ACTIVE_SCAN_STATUSES }),
  range: `[0,${COUNTED - 1}]`,
  sort: '["createdAt","DESC"]',
})

/** The scans of the team that are under way; `onEnd` is told of each that ends while this is watched. */
export function useRunningScans(teamId: string, onEnd: (scan: ScanRecord) => void): ScanRecord[] {
  const key = ['jobs', 'active', teamId]
  const live = useLiveChannel(teamChannel(teamId), (message) => {
    const event = asScanEvent(message)
    if (!event) return
    const known = queryClient.getQueryData<ScanRecord[]>(key)
    const isKnown = known?.some(({ id }) => id === event.id) ?? false
    if (isKnown && isActive(event.status)) {
      queryClient.setQueryData<ScanRecord[]>(key, (scans) =>
        scans?.map((scan) => withEvent(scan, event))
      )
    } else {
      void queryClient.invalidateQueries({ queryKey: key })
    }
  })
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await http<ScanRecord[]>(`jobs?${query}`, { signal })).json,
    refetchInterval: live === 'polling' ? POLL_MS : false,
  })
  useEnds(data, onEnd)
  return data ?? []
}

/** Asks what became of each scan that is no longer in the list. */
function useEnds(scans: ScanRecord[] | undefined, onEnd: (scan: ScanRecord) => void): void {
  const before = useRef<ReadonlySet<string>>(new Set())
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  // The server's list is the outside world here: who left it has ended.
  useEffect(() => {
    if (!scans) return
    const now = new Set(scans.map(({ id }) => id))
    const gone = [...before.current].filter((id) => !now.has(id))
    before.current = now
    for (const id of gone) {
      void http<ScanRecord>(`jobs/${encodeURIComponent(id)}`)
        .then(({ json }) => {
          if (!isActive(json.status)) latest.current(json)
        })
        .catch((error: unknown) => {
          // One that was deleted meanwhile has nothing to tell.
          if (!(error instanceof HttpError)) throw error
        })
    }
  }, [scans])
}
