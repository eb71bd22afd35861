import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import { webhooks } from '#api/contract/resources/webhooks'
import { OFFERED_EVENTS, type WebhookEvent } from '#api/contract/accounts/webhooks'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { FormField } from '../../core/forms/FormField.js'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { teamsQuery } from '../../core/session/queries.js'
import { MONO } from '../../core/theme/theme.js'
import { eventKey } from '../messages.js'
import type { WebhookForm } from '../queries.js'

type Props = { control: Control<WebhookForm> }

export function WebhookFields({ control }: Props) {
  const t = useText()
  return (
    <>
      {(['name', 'url'] as const).map((name) => (
        <FormField
          key={name}
          control={control}
          name={name}
          label={t(`webhooks.field.${name}`)}
          help={t(`webhooks.hint.${name}`)}
          required
          autoFocus={name === 'name'}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: webhooks.fields[name].max } }}
        />
      ))}
      <TeamChoice control={control} />
      <EventChoice control={control} />
      <FormSwitch
        control={control}
        name="enabled"
        label={t('webhooks.field.enabled')}
        help={t('webhooks.hint.enabled')}
      />
    </>
  )
}

const ALL_TEAMS = 'all'

function TeamChoice({ control }: Props) {
  const t = useText()
  const { me } = useSession()
  const { data: teams = [] } = useQuery(teamsQuery(me?.organization?.id ?? null))
  const { field, fieldState } = useController({ control, name: 'teamId' })
  const teamId = field.value
  const isListed = teamId === null || teams.some(({ id }) => id === teamId)
  return (
    <TextField
      select
      label={t('webhooks.field.team')}
      value={teamId ?? ALL_TEAMS}
      onChange={({ target }) => field.onChange(target.value === ALL_TEAMS ? null : target.value)}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? t('webhooks.hint.team')}
    >
      <MenuItem value={ALL_TEAMS}>{t('webhooks.all_teams')}</MenuItem>
      {!isListed && <MenuItem value={teamId ?? ''}>{t('webhooks.unnamed_team')}</MenuItem>}
      {teams.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function EventChoice({ control }: Props) {
  const t = useText()
  const { field, fieldState } = useController({
    control,
    name: 'events',
    rules: { validate: ({ length }) => length > 0 || t('webhooks.required.events') },
  })
  const chosen = field.value
  const error = fieldState.error?.message
  const toggle = (event: WebhookEvent) =>
    field.onChange(OFFERED_EVENTS.filter((one) => chosen.includes(one) !== (one === event)))
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">{t('webhooks.field.events')}</FormLabel>
      <FormGroup>
        {OFFERED_EVENTS.map((event) => (
          <FormControlLabel
            key={event}
            sx={{ alignItems: 'flex-start', py: 0.5 }}
            control={
              <Checkbox
                checked={chosen.includes(event)}
                onChange={() => toggle(event)}
                sx={{ py: 0 }}
              />
            }
            label={
              <>
                <Box component="span" sx={{ fontFamily: MONO, fontSize: '0.875rem' }}>
                  {event}
                </Box>
                <Typography variant="body2" color="text.secondary">
                  {optionalText(eventKey(event), event)}
                </Typography>
              </>
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  )
}
