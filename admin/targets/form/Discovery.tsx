import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import {
  DISCOVERED,
  type Discovered,
  type TargetDiscovery,
} from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { type TargetForm } from '../target_form.js'
import { useDiscoverTarget } from '../queries.js'
import { useConnectionForm } from '../test/useConnectionForm.js'

/** Asks the target questions about itself; the user chooses which findings to use. */
export function Discovery({ targetId }: { targetId: string | null }) {
  const t = useText()
  const { takeCall, showRefusal } = useConnectionForm(targetId)
  const { mutate, data, error, isPending } = useDiscoverTarget(showRefusal)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('targets.discovery.button')}
      sx={{ p: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<TravelExploreOutlined />}
          loading={isPending}
          loadingPosition="start"
          onClick={() => mutate(takeCall())}
        >
          {t('targets.discovery.button')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 200px' }}>
          {t('targets.discovery.hint')}
        </Typography>
      </Box>
      <Box aria-live="polite">
        {isPending && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {t('targets.discovery.running')}
          </Typography>
        )}
        {!isPending && error && <ErrorAlert error={error} />}
        {!isPending && data && <Found found={data} />}
      </Box>
    </Paper>
  )
}

function Found({ found: { proposal, by, answers: responses, error } }: { found: TargetDiscovery }) {
  const t = useText()
  const found = DISCOVERED.filter((name) => proposal[name])
  return (
    <Box sx={{ mt: 1.5 }}>
      {error && <Alert severity="warning">{error}</Alert>}
      <Typography variant="body2" sx={{ my: 1 }}>
        {found.length === 0 ? t('targets.discovery.none') : t(`targets.discovery.by_${by}`)}
      </Typography>
      {found.map((name) => (
        <Proposal key={name} name={name} text={proposal[name] ?? ''} />
      ))}
      {found.length === 0 && responses.length > 0 && (
        <Box component="ol" sx={{ pl: 2.5, overflowWrap: 'anywhere' }}>
          {responses.map(({ question, answer: response }) => (
            <li key={question}>
              <Typography variant="body2">{question}</Typography>
              <Typography variant="body2" color="text.secondary">
                {response ?? t('targets.probe.memory.no_response')}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Proposal({ name, text }: { name: Discovered; text: string }) {
  const t = useText()
  const { setValue, watch } = useFormContext<TargetForm>()
  const field = name === 'purpose' ? 'purpose' : (`details.${name}` as const)
  const label = t(`targets.details.${name}`)
  const isTaken = watch(field) === text
  const take = () => {
    setValue('kind', 'application', { shouldDirty: true })
    setValue(field, text, { shouldDirty: true })
    toast(t('targets.discovery.filled_in_named', { name: label }))
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 1.5 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={isTaken}
        onClick={take}
        aria-label={t('targets.discovery.use_named', { name: label })}
      >
        {t(isTaken ? 'targets.discovery.filled_in' : 'targets.discovery.use')}
      </Button>
    </Box>
  )
}
