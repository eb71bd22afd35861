import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useText } from '../app/i18n.js'
import { FIELDS_OF, isSecretField, type ProviderField } from './provider_kinds.js'
import type { ProviderForm } from './provider_form.js'
import { SecretInput } from './SecretInput.js'
import { errorAt } from './useSettingForm.js'

type Props = {
  form: ProviderForm
  stored: ProviderForm
  /** What is wrong, in words, by the server's field names. */
  errors: Record<string, string>
  onChange: (form: ProviderForm) => void
}

/** The fields that the chosen kind of provider has. */
export function ProviderFields(props: Props) {
  const { kind } = props.form
  return FIELDS_OF[kind].map((field) => (
    <Field key={`${kind}-${field.name}`} field={field} {...props} />
  ))
}

function useFieldTexts({ kind }: ProviderForm, { name, example, isRequired }: ProviderField) {
  const t = useText()
  const isDeployment = kind === 'azure' && name === 'model'
  const label = t(`server_settings.field.${isDeployment ? 'deployment' : name}`)
  const isOwnUrl = name === 'baseUrl' && isRequired
  const help = t(
    `server_settings.hint.${isDeployment ? 'deployment' : isOwnUrl ? 'own_url' : name}`
  )
  return { label, hint: example ? `${help} ${t('server_settings.example', { example })}` : help }
}

function Field({ field, form, stored, errors, onChange }: Props & { field: ProviderField }) {
  const t = useText()
  const { label, hint } = useFieldTexts(form, field)
  const { name, isRequired = false, choices } = field
  const error = errorAt(errors, name)
  if (isSecretField(name)) {
    return (
      <SecretInput
        {...{ name, label, isRequired, error, hint }}
        isText={name === 'headers'}
        secret={form.secrets[name]}
        stored={form.kind === stored.kind ? stored.secrets[name] : undefined}
        onChange={(secret) => onChange({ ...form, secrets: { ...form.secrets, [name]: secret } })}
      />
    )
  }
  return (
    <TextField
      fullWidth
      name={name}
      label={label}
      required={isRequired}
      value={form.texts[name] ?? ''}
      onChange={({ target }) =>
        onChange({ ...form, texts: { ...form.texts, [name]: target.value } })
      }
      error={error !== undefined}
      helperText={error ?? hint}
      autoComplete="off"
      {...(choices
        ? {
            select: true,
            slotProps: { inputLabel: { shrink: true }, select: { displayEmpty: true } },
          }
        : {})}
    >
      {choices && <MenuItem value="">{t(`server_settings.choice.${name}.unset`)}</MenuItem>}
      {choices?.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {t(`server_settings.choice.${name}.${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
