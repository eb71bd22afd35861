import Box from '@mui/material/Box'
import { useText } from '../../../core/i18n/i18n.js'
import type { LogLine } from '../queries.js'

const timeFormat = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

/** Text colors of warnings and errors, with sufficient contrast. Lines of other levels are not labeled. */
const COLORS = {
  warn: 'severity.medium.text',
  error: 'severity.critical.text',
}

export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  const t = useText()
  return lines.map(({ n, at, level, message }) => (
    <Box key={n} sx={{ display: 'flex', gap: 1, py: 0.25, overflowWrap: 'anywhere' }}>
      <Box component="time" dateTime={at} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {timeFormat.format(new Date(at))}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {level !== 'info' && (
          <Box component="strong" sx={{ color: COLORS[level], mr: 0.75 }}>
            {t(`scans.log.level.${level}`)}
          </Box>
        )}
        {message}
      </Box>
    </Box>
  ))
}
