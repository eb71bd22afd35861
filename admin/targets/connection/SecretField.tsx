import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useController, type Control, type FieldPath } from 'react-hook-form'
import { referenceTo, type SecretText } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { isRecord } from '../../core/forms/is_record.js'
import type { TargetForm } from '../target_form.js'

const isReference = (value: string | undefined) => value?.trim().startsWith('{{') ?? false

const asSecret = (value: unknown): SecretText => (isRecord(value) ? value : {})

/** Field for a credential. A stored value is masked and can be kept, replaced or removed. */
export function SecretField(props: {
  control: Control<TargetForm>
  name: FieldPath<TargetForm>
  label: string
  help?: string
  /** Whether the field has a button that removes the credential; headers are removed with their row. */
  isRemovable?: boolean
  /**
   * Number of rows for a multi-line credential such as a PEM. Text areas cannot be masked, so the value is visible
   * until it is saved.
   */
  rows?: number
}) {
  const t = useText()
  const { control, name, label } = props
  const { field, fieldState } = useController({ control, name })
  const [stored] = useState(() => asSecret(field.value))
  const secret = asSecret(field.value)
  const isKept = secret.isSet === true && secret.value === undefined
  const isRemoved = stored.isSet === true && secret.isSet === false
  if (isKept) {
    return (
      <Stored
        label={label}
        secret={secret}
        onReplace={() => field.onChange({ value: '' })}
        {...(props.isRemovable ? { onRemove: () => field.onChange({ isSet: false }) } : {})}
      />
    )
  }
  const onKeep = () => field.onChange(stored)
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flex: 1, minWidth: 0 }}>
      <TextField
        fullWidth
        {...(props.rows ? { multiline: true, minRows: props.rows, maxRows: 8 } : {})}
        type={isReference(secret.value) || props.rows ? 'text' : 'password'}
        label={label}
        autoComplete="new-password"
        value={secret.value ?? ''}
        onChange={({ target }) => field.onChange({ value: target.value })}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error !== undefined}
        helperText={
          fieldState.error?.message ?? (isRemoved ? t('targets.secret.removed') : props.help)
        }
      />
      {stored.isSet && (
        <Button onClick={onKeep} sx={{ flexShrink: 0 }}>
          {t('targets.secret.keep')}
        </Button>
      )}
    </Box>
  )
}

function Stored(props: {
  label: string
  secret: SecretText
  onReplace: () => void
  onRemove?: () => void
}) {
  const t = useText()
  const { label, secret } = props
  const { hint, reference } = secret
  const state = hint
    ? t('targets.secret.set_hint', { hint: hint.replace('…', '') })
    : t('targets.secret.set')
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: 1, minWidth: 0 }}>
      <TextField
        fullWidth
        label={label}
        value={reference ? referenceTo(reference) : `•••••••• ${state}`}
        helperText={reference ? t('targets.secret.reference') : undefined}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button onClick={props.onReplace}>{t('targets.secret.replace', { name: label })}</Button>
      {props.onRemove && (
        <Button color="error" onClick={props.onRemove}>
          {t('targets.secret.remove', { name: label })}
        </Button>
      )}
    </Box>
  )
}
