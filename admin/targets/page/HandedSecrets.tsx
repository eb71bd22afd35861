import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useUpdate } from 'react-admin'
import { HANDED_SECRETS } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import type { TargetRecord } from '../target_form.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'
import { TARGETS, useTargetConfig } from '../queries.js'

/**
 * Section about the use of the target by the command-line tool: how `promptfoo://provider/<id>` passes credentials, and
 * a preview of the configuration.
 */
export function HandedSecrets({ target }: { target: TargetRecord }) {
  const t = useText()
  const canChange = useCan('update', 'Provider')
  const [update, { isPending, error }] = useUpdate<TargetRecord>()
  const choose = (handedSecrets: TargetRecord['handedSecrets']) =>
    update(
      TARGETS,
      { id: target.id, data: { handedSecrets }, previousData: target },
      { mutationMode: 'pessimistic', onSuccess: () => toast(t('targets.cli_access.saved')) }
    )
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('targets.cli_access.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {t('targets.cli_access.explanation', { id: target.id })}
      </Typography>
      <ModeChoice
        target={target}
        isDisabled={!canChange || isPending}
        onChange={(mode) => void choose(mode)}
      />
      <ErrorAlert error={error} />
      <Box sx={{ mt: 2 }}>
        <Preview target={target} />
      </Box>
    </Paper>
  )
}

function Preview({ target }: { target: TargetRecord }) {
  const t = useText()
  const { data, error, refetch } = useTargetConfig(target)
  if (error) {
    return (
      <PartFailed
        title={t('targets.cli_access.failed')}
        error={error}
        onRetry={() => void refetch()}
        isInPlace
      />
    )
  }
  if (!data) return <Skeleton variant="rounded" height={160} />
  return (
    <>
      <CodeBlock
        label={t('targets.cli_access.preview')}
        text={JSON.stringify(data.config, null, 2)}
      />
      {notesOn(target).map((note) => (
        <Typography key={note} variant="body2" color="text.secondary">
          {t(`targets.cli_access.${note}`)}
        </Typography>
      ))}
    </>
  )
}

function ModeChoice(props: {
  target: TargetRecord
  isDisabled: boolean
  onChange: (mode: TargetRecord['handedSecrets']) => void
}) {
  const t = useText()
  const { target } = props
  return (
    <RadioGroup
      aria-label={t('targets.cli_access.legend')}
      value={target.handedSecrets}
      onChange={(_, value) => {
        const mode = HANDED_SECRETS.find((known) => known === value)
        if (mode) props.onChange(mode)
      }}
    >
      {modesFor(target).map((mode) => (
        <Box key={mode}>
          <FormControlLabel
            value={mode}
            disabled={props.isDisabled}
            control={
              <Radio slotProps={{ input: { 'aria-describedby': `handed-${mode}` } }} size="small" />
            }
            label={t(`targets.cli_access.${mode}`)}
          />
          <Typography
            id={`handed-${mode}`}
            variant="body2"
            color="text.secondary"
            sx={{ pl: 3.75, mb: 0.5 }}
          >
            {t(`targets.cli_access.${mode}_hint`)}
          </Typography>
        </Box>
      ))}
    </RadioGroup>
  )
}

/**
 * Returns the selectable modes. `values` (credentials in plain text) can be enabled only by a
 * request that contains all credentials, so it is listed only if it is already active.
 */
const modesFor = ({ handedSecrets }: TargetRecord) =>
  HANDED_SECRETS.filter((mode) => mode !== 'values' || handedSecrets === mode)

/**
 * Returns the keys of notes about differences between calls by the command-line tool and calls by
 * the server.
 */
function notesOn({ settings, handedSecrets }: TargetRecord): KeyIn<'targets.cli_access'>[] {
  return [
    ...('tool' in settings && settings.tool !== '' ? ['mcp_tool' as const] : []),
    ...('sessionSource' in settings && settings.sessionSource === 'client'
      ? ['client_session' as const]
      : []),
    ...('protocols' in settings && settings.stateful ? ['socket_session' as const] : []),
    ...(handedSecrets === 'values' ? ['preview_values' as const] : []),
  ]
}
