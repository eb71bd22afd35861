import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { FIELDS_OF, isSecretField, type ProviderField } from './provider_kinds.js'
import type { ProviderForm } from './provider_form.js'
import { SecretInput } from './SecretInput.js'
import { errorAt } from '../useSettingForm.js'

type Props = {
  form: ProviderForm
  stored: ProviderForm
  /** Error messages by server field. */
  errors: Record<string, string>
  onChange: (form: ProviderForm) => void
}

/** Fields for the selected type of provider. */
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
    `server_settings.hint.${isDeployment ? 'deployment' : isOwnUrl ? 'custom_url' : name}`
  )
  return { label, hint: example ? `${help} ${t('server_settings.example', { example })}` : help }
}

function Field({ field, form, stored, errors, onChange }: Props & { field: ProviderField }) {
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
      {choices && (
        <MenuItem value="">{optionalText(`server_settings.choice.${name}.unset`, '')}</MenuItem>
      )}
      {choices?.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {optionalText(`server_settings.choice.${name}.${choice}`, choice)}
        </MenuItem>
      ))}
    </TextField>
  )
}
