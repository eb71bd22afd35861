import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { useSettled } from '../ui/form/useSettled.js'

const TYPING_MS = 300

/** When it would run, in its own time zone, while the form is filled in. */
export function NextTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  const t = useText()
  const asked = useSettled(JSON.stringify({ cron, timeZone }), TYPING_MS)
  const { data, error } = useQuery({
    queryKey: ['schedules', 'preview', asked],
    queryFn: async ({ signal }) =>
      (
        await http<{ times: string[] }>('schedules/preview', {
          method: 'POST',
          body: JSON.parse(asked),
          signal,
        })
      ).json,
    placeholderData: keepPreviousData,
    retry: false,
  })
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
