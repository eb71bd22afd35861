import type { RefObject } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { webhooks } from '#api/contract/resources/webhooks'
import { OFFERED_EVENTS, type WebhookEvent } from '#api/contract/accounts/webhooks'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { teamsQuery } from '../../core/session/queries.js'
import { MONO } from '../../core/theme/theme.js'
import { eventKey } from '../messages.js'
import type { WebhookForm } from '../queries.js'

type Errors = Partial<Record<'name' | 'url' | 'events' | 'teamId', string>>

type Props = {
  form: WebhookForm
  errors: Errors
  fields: { name: RefObject<HTMLInputElement | null>; url: RefObject<HTMLInputElement | null> }
  onChange: (change: Partial<WebhookForm>) => void
}

export function WebhookFields({ form, errors, fields, onChange }: Props) {
  const t = useText()
  const hints = { name: t('webhooks.hint.name'), url: t('webhooks.hint.url') }
  return (
    <>
      {(['name', 'url'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`webhooks.field.${name}`)}
          required
          autoFocus={name === 'name'}
          inputRef={fields[name]}
          value={form[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          error={errors[name] !== undefined}
          helperText={errors[name] ?? hints[name]}
          slotProps={{
            htmlInput: { maxLength: webhooks.fields[name].max, autoComplete: 'off' },
          }}
          sx={{ '& .MuiFormHelperText-root': { overflowWrap: 'anywhere' } }}
        />
      ))}
      <TeamChoice form={form} onChange={onChange} error={errors.teamId} />
      <EventChoice
        chosen={form.events}
        onChange={(events) => onChange({ events })}
        error={errors.events}
      />
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={form.enabled}
              onChange={({ target }) => onChange({ enabled: target.checked })}
            />
          }
          label={t('webhooks.field.enabled')}
        />
        <FormHelperText>{t('webhooks.hint.enabled')}</FormHelperText>
      </Box>
    </>
  )
}

const ALL_TEAMS = 'all'

function TeamChoice(props: Pick<Props, 'form' | 'onChange'> & { error: string | undefined }) {
  const t = useText()
  const { me } = useSession()
  const { data: teams = [] } = useQuery(teamsQuery(me?.organization?.id ?? null))
  const { teamId } = props.form
  const isListed = teamId === null || teams.some(({ id }) => id === teamId)
  return (
    <TextField
      select
      label={t('webhooks.field.team')}
      value={teamId ?? ALL_TEAMS}
      onChange={({ target }) =>
        props.onChange({ teamId: target.value === ALL_TEAMS ? null : target.value })
      }
      error={props.error !== undefined}
      helperText={props.error ?? t('webhooks.hint.team')}
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

function EventChoice(props: {
  chosen: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
  error: string | undefined
}) {
  const t = useText()
  const { chosen, error } = props
  const toggle = (event: WebhookEvent) =>
    props.onChange(OFFERED_EVENTS.filter((one) => chosen.includes(one) !== (one === event)))
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
