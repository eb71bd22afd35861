import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { formatMoment, formatRelative } from './dates.js'

const MINUTE_MS = 60_000

/** Beside words of another direction its number would be taken for a part of them. */
const MOMENT = { whiteSpace: 'nowrap', unicodeBidi: 'isolate' } as const

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
      <Box component="time" dateTime={at} tabIndex={0} sx={MOMENT}>
        {formatRelative(moment, now)}
      </Box>
    </Tooltip>
  )
}
