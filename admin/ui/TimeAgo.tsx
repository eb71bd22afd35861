import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { formatMoment, formatRelative } from './dates.js'

const MINUTE_MS = 60_000

function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A moment as people say it; the exact one, with its zone, on focus and hover. */
export function TimeAgo({ at }: { at: string }) {
  const now = useMinutes()
  const moment = new Date(at)
  return (
    <Tooltip title={formatMoment(moment)}>
      <Box component="time" dateTime={at} tabIndex={0} sx={{ whiteSpace: 'nowrap' }}>
        {formatRelative(moment, now)}
      </Box>
    </Tooltip>
  )
}
