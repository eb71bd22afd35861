import { useRef, useEffect } from 'react'
import { useLiveChannel, type LiveState } from '../../core/data/live.js'
import { queryClient } from '../../core/data/queryClient.js'
import { useSession } from '../../core/session/session.js'
import {
  asScanEvent,
  isActive,
  teamChannel,
  withEvent,
  type ScanRecord,
} from '../../scan_status/scan_record.js'

const LISTS = ['jobs', 'getList']
/** Delay that combines refetches triggered by live events. */
const DEBOUNCE_MS = 400

type ListResponse = { data: ScanRecord[]; total?: number }

/** Applies live events to all scan lists on screen, so that not every event causes a refetch. */
export function useScanListEvents(): LiveState {
  const { team } = useSession()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useLiveChannel(team ? teamChannel(team.id) : null, (message) => {
    const event = asScanEvent(message)
    if (!event) return
    let isShownActive = false
    queryClient.setQueriesData<ListResponse>({ queryKey: LISTS }, (response) => {
      const shown = response?.data.find(({ id }) => id === event.id)
      if (!response || !shown) return response
      isShownActive ||= isActive(shown.status)
      const data = response.data.map((scan) => withEvent(scan, event))
      return { ...response, data }
    })
    // Progress events are complete. The start or end of a scan changes more fields than the event contains, so the list
    // is refetched.
    if (isShownActive && isActive(event.status)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: LISTS }),
      DEBOUNCE_MS
    )
  })
}
