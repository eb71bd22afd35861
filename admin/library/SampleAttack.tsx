import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import '../i18n/areas/library.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

type Sample = { prompt: string; goal: string; origin: string }

/** Writes one attack of a chosen plugin as a scan would; null: there is nothing to write it from yet. */
export function SampleAttack({ plugin }: { plugin: PluginChoice | null }) {
  const t = useText()
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: PluginChoice) =>
      (await http<Sample>('redteam/plugins/sample', { method: 'POST', body: { plugin: chosen } }))
        .json,
  })
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={plugin === null}
        loading={isPending}
        onClick={() => plugin && mutate(plugin)}
      >
        {t(data ? 'library.sample.again' : 'library.sample.button')}
      </Button>
      <ErrorAlert error={error} title={t('library.sample.failed')} />
      {data && (
        <Paper
          variant="outlined"
          role="group"
          aria-label={t('library.sample.title')}
          aria-live="polite"
          sx={{ mt: 1, p: 1.5 }}
        >
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {data.prompt}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {t('library.sample.goal', { goal: data.goal })} · {data.origin}
          </Typography>
        </Paper>
      )}
    </Box>
  )
}
