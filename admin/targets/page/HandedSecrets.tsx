import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useGetOne, useUpdate } from 'react-admin'
import { HANDED_SECRETS } from '#api/contract/target_settings'
import { useText } from '../../app/i18n.js'
import { useCan } from '../../app/session.js'
import { toast } from '../../app/toasts.js'
import { CodeBlock } from '../../ui/CodeBlock.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import type { TargetRecord } from '../target_form.js'

const RESOURCE = 'redteam/targets'

type Served = TargetRecord & { config: Record<string, unknown> }

/** What `promptfoo://provider/<id>` becomes, and the decision what stands in the place of credentials. */
export function HandedSecrets({ target }: { target: TargetRecord }) {
  const t = useText()
  const mayChange = useCan('update', 'Provider')
  const [update, { isPending, error }] = useUpdate<TargetRecord>()
  // The record of the page is the list's answer where one came from a list, which has no configuration.
  const { data } = useGetOne<Served>(RESOURCE, { id: target.id })
  const choose = (handedSecrets: TargetRecord['handedSecrets']) =>
    update(
      RESOURCE,
      { id: target.id, data: { handedSecrets }, previousData: target },
      { mutationMode: 'pessimistic', onSuccess: () => toast(t('targets.hand.saved')) }
    )
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('targets.hand.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {t('targets.hand.explanation', { id: target.id })}
      </Typography>
      <RadioGroup
        aria-label={t('targets.hand.legend')}
        value={target.handedSecrets}
        onChange={(_, value) => {
          const mode = HANDED_SECRETS.find((known) => known === value)
          if (mode) void choose(mode)
        }}
      >
        {modesFor(target).map((mode) => (
          <Box key={mode}>
            <FormControlLabel
              value={mode}
              disabled={!mayChange || isPending}
              control={
                <Radio
                  slotProps={{ input: { 'aria-describedby': `handed-${mode}` } }}
                  size="small"
                />
              }
              label={t(`targets.hand.${mode}`)}
            />
            <Typography
              id={`handed-${mode}`}
              variant="body2"
              color="text.secondary"
              sx={{ pl: 3.75, mb: 0.5 }}
            >
              {t(`targets.hand.${mode}_hint`)}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
      <ErrorAlert error={error} />
      {data?.config && (
        <Box sx={{ mt: 2 }}>
          <CodeBlock
            label={t('targets.hand.preview')}
            text={JSON.stringify(data.config, null, 2)}
          />
          {notesOn(target).map((note) => (
            <Typography key={note} variant="body2" color="text.secondary">
              {t(`targets.hand.${note}`)}
            </Typography>
          ))}
        </Box>
      )}
    </Paper>
  )
}

/** Handing out values begins with a request that holds every credential, so it is not offered here; it can be ended. */
const modesFor = ({ handedSecrets }: TargetRecord) =>
  HANDED_SECRETS.filter((mode) => mode !== 'values' || handedSecrets === mode)

/** Where the tool calls otherwise than the server does. */
function notesOn({ settings, handedSecrets }: TargetRecord) {
  return [
    ...('tool' in settings && settings.tool !== '' ? ['mcp_tool'] : []),
    ...('sessionSource' in settings && settings.sessionSource === 'client'
      ? ['client_session']
      : []),
    ...('protocols' in settings && settings.stateful ? ['socket_session'] : []),
    ...(handedSecrets === 'values' ? ['preview_values'] : []),
  ]
}
