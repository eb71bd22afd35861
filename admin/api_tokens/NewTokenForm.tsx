import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { formatDate } from '../ui/dates.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { FormField } from '../ui/form/FormField.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { EXPIRY_DAYS, endOfDay, type ExpiryChoice, expiryOf, inDays } from './expiry.js'

type Values = {
  name: string
  /** Id of a team; empty: everything the person may do. */
  teamId: string
  isReadOnly: boolean
  expiry: ExpiryChoice
  day: string
}

const NEW: Values = { name: '', teamId: '', isReadOnly: false, expiry: '90', day: '' }

/** Where the server's words about a field go. */
const FIELDS = { name: 'name', teamId: 'teamId', expiresAt: 'expiry' } as const

const SELECT = { select: { native: true }, inputLabel: { shrink: true } } as const

/** Name, reach and end of a new token. */
export function NewTokenForm(props: { onCreated: (token: string) => void; onCancel: () => void }) {
  const t = useText()
  const { teams } = useSession()
  const { control, handleSubmit, register, setError } = useForm<Values>({ defaultValues: NEW })
  const { teamId, expiry } = useWatch({ control })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ name, isReadOnly, day, ...values }: Values) => {
      const expiresAt = expiryOf(values.expiry, day)?.toISOString() ?? null
      const body = { name: name.trim(), teamId: values.teamId || null, isReadOnly, expiresAt }
      return (await http<{ token: string }>('api-tokens', { method: 'POST', body })).json.token
    },
    onSuccess: props.onCreated,
    onError: (failure) => {
      for (const [field, message] of fieldErrorsOf(failure)) {
        const known = Object.entries(FIELDS).find(([name]) => name === field)
        if (known) setError(known[1], { message })
      }
    },
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <FormField
            control={control}
            name="name"
            label={t('common.name')}
            required
            autoFocus
            autoComplete="off"
            rules={{ validate: (name) => String(name).trim() !== '' || t('tokens.name_required') }}
            help={t('tokens.name_hint')}
            slotProps={{ htmlInput: { maxLength: apiTokens.fields.name.max } }}
          />
          <FormField
            control={control}
            name="teamId"
            label={t('tokens.scope')}
            select
            slotProps={SELECT}
            help={t(teamId ? 'tokens.scope_team_hint' : 'tokens.scope_all_hint')}
          >
            <option value="">{t('tokens.scope_all')}</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {t('tokens.scope_team', { name })}
              </option>
            ))}
          </FormField>
          <div>
            <FormControlLabel
              control={<Checkbox {...register('isReadOnly')} />}
              label={t('tokens.read_only')}
            />
            <FormHelperText sx={{ mt: 0 }}>{t('tokens.read_only_hint')}</FormHelperText>
          </div>
          <FormField
            control={control}
            name="expiry"
            label={t('tokens.expiry')}
            select
            slotProps={SELECT}
            help={expiry === 'never' ? t('tokens.expiry_never_hint') : undefined}
          >
            {EXPIRY_DAYS.map((days) => (
              <option key={days} value={days}>
                {t('tokens.expiry_days', { smart_count: days, date: formatDate(inDays(days)) })}
              </option>
            ))}
            <option value="never">{t('tokens.expiry_never')}</option>
            <option value="date">{t('tokens.expiry_date')}</option>
          </FormField>
          {expiry === 'date' && (
            <FormField
              control={control}
              name="day"
              label={t('tokens.last_day')}
              type="date"
              required
              rules={{
                validate: (day) =>
                  (day !== '' && endOfDay(String(day)) > new Date()) ||
                  t('tokens.last_day_required'),
              }}
              help={t('tokens.last_day_hint')}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          )}
        </Stack>
        {error && fieldErrorsOf(error).length === 0 && <ErrorAlert error={error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isPending}>
          {t('tokens.create')}
        </Button>
      </DialogActions>
    </form>
  )
}
