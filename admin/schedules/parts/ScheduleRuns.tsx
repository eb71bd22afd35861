import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { LastRun } from './LastRun.js'
import { useScheduleRuns } from '../queries.js'

/** Past scheduled times with their outcomes, newest first. */
export function ScheduleRuns({ id }: { id: string }) {
  const t = useText()
  const { data, error } = useScheduleRuns(id)
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
