import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { formatMoment, formatRelative } from './dates.js'

const MINUTE_MS = 60_000

/** Isolated from the surrounding text; otherwise, the number would be reordered next to right-to-left text. */
const MOMENT = { whiteSpace: 'nowrap', unicodeBidi: 'isolate' } as const

function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Relative time, with the exact time and time zone on focus and hover. */
export function TimeAgo({ at }: { at: string }) {
  const now = useMinutes()
  const moment = new Date(at)
  return (
    <Tooltip title={formatMoment(moment)}>
      <Box component="time" dateTime={at} tabIndex={0} sx={MOMENT}>
        {formatRelative(moment, now)}
      </Box>
    </Tooltip>
  )
}
