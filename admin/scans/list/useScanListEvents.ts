import { useRef, useEffect } from 'react'
import { useLiveChannel, type LiveState } from '../../app/live.js'
import { queryClient } from '../../app/queryClient.js'
import { useSession } from '../../app/session.js'
import { asScanEvent, isActive, teamChannel, withEvent, type ScanRecord } from '../scan_record.js'

const LISTS = ['jobs', 'getList']
/** New and ended scans are asked for together when many come at once, in milliseconds. */
const TOGETHER_MS = 400

type ListAnswer = { data: ScanRecord[]; total?: number }

/** Keeps the rows of every shown list of scans in step with what happens, without asking for each step. */
export function useScanListEvents(): LiveState {
  const { team } = useSession()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useLiveChannel(team ? teamChannel(team.id) : null, (message) => {
    const event = asScanEvent(message)
    if (!event) return
    let isShownActive = false
    queryClient.setQueriesData<ListAnswer>({ queryKey: LISTS }, (answer) => {
      const shown = answer?.data.find(({ id }) => id === event.id)
      if (!answer || !shown) return answer
      isShownActive ||= isActive(shown.status)
      const data = answer.data.map((scan) => withEvent(scan, event))
      return { ...answer, data }
    })
    // Steps of a running scan are all in the message; beginnings and ends change more than it says.
    if (isShownActive && isActive(event.status)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: LISTS }),
      TOGETHER_MS
    )
  })
}
