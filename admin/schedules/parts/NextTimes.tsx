import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { useNextTimes } from '../queries.js'

const DEBOUNCE_MS = 300

/** Next run times in the schedule's time zone, updated while the form is edited. */
export function NextTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  const t = useText()
  const debouncedInput = useDebouncedValue(JSON.stringify({ cron, timeZone }), DEBOUNCE_MS)
  const { data, error } = useNextTimes(debouncedInput)
  const text = error
    ? (fieldErrorsOf(error)[0]?.[1] ?? reasonOf(error))
    : data?.times.map((time) => inZone(new Date(time), timeZone)).join(' · ')
  return (
    <Typography
      variant="body2"
      color={error ? 'error' : 'text.secondary'}
      role="status"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {t('schedules.next_times')}: {text}
    </Typography>
  )
}

function inZone(time: Date, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en', { ...style, timeZone }).format(time)
  } catch {
    return new Intl.DateTimeFormat('en', style).format(time)
  }
}
