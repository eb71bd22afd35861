import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useSampleAttack } from '../queries.js'

/** Button that generates a sample attack with a plugin, as a scan would. `plugin` is null while none can be chosen. */
export function SampleAttack({ plugin }: { plugin: PluginChoice | null }) {
  const t = useText()
  const { data, mutate, isPending, error } = useSampleAttack()
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={plugin === null}
        loading={isPending}
        onClick={() => plugin && mutate(plugin)}
      >
        {t(data ? 'library.sample.another' : 'library.sample.button')}
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
