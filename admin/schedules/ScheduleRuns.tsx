import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ScheduleRun } from '#api/contract/schedule'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { LastRun } from './LastRun.js'

/** When it was due, newest first. */
export function ScheduleRuns({ id }: { id: string }) {
  const t = useText()
  const { data, error } = useQuery({
    queryKey: ['schedules', id, 'runs'],
    queryFn: async ({ signal }) =>
      (await http<ScheduleRun[]>(`schedules/${id}/runs`, { signal })).json,
  })
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="runs-title"
      sx={{ mt: 2, p: { xs: 1.5, sm: 2 } }}
    >
      <Typography id="runs-title" variant="h2" sx={{ mb: 1 }}>
        {t('schedules.runs')}
      </Typography>
      <ErrorAlert error={error} />
      {data?.length === 0 && (
        <Typography color="text.secondary">{t('schedules.no_runs')}</Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {data.map((run) => (
            <li key={run.id}>
              <LastRun run={run} />
            </li>
          ))}
        </Box>
      )}
    </Paper>
  )
}
