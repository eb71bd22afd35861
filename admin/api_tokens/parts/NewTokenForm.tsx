import { useForm, useWatch, type Control } from 'react-hook-form'
import { apiTokens } from '#api/contract/resources/api_tokens'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { endOfDay, formatDate } from '../../core/display/formats/dates.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useCreateToken } from '../queries.js'

/** Expiry options of a new token in days; a date and "never" are also possible. */
const EXPIRY_DAYS = [30, 90, 365] as const
type ExpiryChoice = `${(typeof EXPIRY_DAYS)[number]}` | 'never' | 'date'

const DAY_MS = 86_400_000

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** Converts an expiry choice to a time: for a date, the end of that day; for `never`, null. */
function expiryOf(choice: ExpiryChoice, day: string): Date | null {
  if (choice === 'never') return null
  return choice === 'date' ? endOfDay(day) : inDays(Number(choice))
}

type Values = {
  name: string
  /** Team ID; blank grants all of the user's permissions. */
  teamId: string
  access: 'full' | 'read' | 'traces'
  expiry: ExpiryChoice
  day: string
}

const NEW: Values = { name: '', teamId: '', access: 'full', expiry: '90', day: '' }

/** Maps server fields to form fields with other names. */
const FIELDS: Record<string, keyof Values> = {
  expiresAt: 'expiry',
  isReadOnly: 'access',
  isForTraces: 'access',
}

const SELECT = { select: { native: true }, inputLabel: { shrink: true } } as const

/** Dialog with the form for the name, scope and expiry of a new token. */
export function NewTokenForm(props: { onCreated: (token: string) => void; onCancel: () => void }) {
  const t = useText()
  const form = useForm<Values>({ defaultValues: NEW })
  const { control } = form
  const { mutateAsync: createToken } = useCreateToken()
  const { submit, isPending, formError } = useSaveForm({
    form,
    save: async ({ name, access, day, ...values }) => {
      const expiresAt = expiryOf(values.expiry, day)?.toISOString() ?? null
      const body = {
        name: name.trim(),
        teamId: values.teamId || null,
        isReadOnly: access === 'read',
        isForTraces: access === 'traces',
        expiresAt,
      }
      props.onCreated((await createToken(body)).token)
    },
    fieldFor: (field) => FIELDS[field] ?? field,
  })
  return (
    <FormDialog
      title={t('tokens.create_title')}
      submitText={t('tokens.create')}
      isPending={isPending}
      error={formError}
      onSubmit={submit}
      onClose={props.onCancel}
    >
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
      <ScopeField control={control} />
      <AccessField control={control} />
      <ExpiryFields control={control} />
    </FormDialog>
  )
}

function ScopeField({ control }: { control: Control<Values> }) {
  const t = useText()
  const { teams } = useSession()
  const teamId = useWatch({ control, name: 'teamId' })
  return (
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
  )
}

const ACCESS_HINTS = {
  full: undefined,
  read: 'tokens.read_only_hint',
  traces: 'tokens.traces_hint',
} as const

function AccessField({ control }: { control: Control<Values> }) {
  const t = useText()
  const access = useWatch({ control, name: 'access' })
  const hint = ACCESS_HINTS[access]
  return (
    <FormField
      control={control}
      name="access"
      label={t('tokens.access')}
      select
      slotProps={SELECT}
      help={hint && t(hint)}
    >
      <option value="full">{t('tokens.full')}</option>
      <option value="read">{t('tokens.read_only')}</option>
      <option value="traces">{t('tokens.traces')}</option>
    </FormField>
  )
}

function ExpiryFields({ control }: { control: Control<Values> }) {
  const t = useText()
  const expiry = useWatch({ control, name: 'expiry' })
  return (
    <>
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
            validate: (day) => {
              const end = endOfDay(String(day))
              return (end !== null && end > new Date()) || t('tokens.last_day_required')
            },
          }}
          help={t('tokens.last_day_hint')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </>
  )
}
