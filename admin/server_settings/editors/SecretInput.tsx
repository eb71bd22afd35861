import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { SecretText } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'

type Props = {
  name: string
  label: string
  secret: SecretText | undefined
  /** Stored state, restored when the user cancels a replacement. */
  stored: SecretText | undefined
  isRequired: boolean
  /** Whether the value can have several lines; it is then visible while typing. */
  isText: boolean
  error: string | undefined
  hint: string
  onChange: (secret: SecretText) => void
}

/** Field for a credential. Stored values are never shown; they can be kept, replaced or removed. */
export function SecretInput(props: Props) {
  const { secret } = props
  const isKept = secret?.isSet === true && secret.value === undefined
  return isKept ? <Kept {...props} /> : <Entered {...props} />
}

function Kept({ label, secret, isRequired, error, hint, onChange }: Props) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={label}
        value={`•••••••• ${(secret?.hint ?? '').replace('…', '')}`.trim()}
        error={error !== undefined}
        helperText={error ?? hint}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ flex: '1 1 220px' }}
      />
      <Button onClick={() => onChange({ value: '' })}>
        {t('server_settings.secret.replace_named', { name: label })}
      </Button>
      {!isRequired && (
        <Button color="error" onClick={() => onChange({ isSet: false })}>
          {t('server_settings.secret.remove_named', { name: label })}
        </Button>
      )}
    </Box>
  )
}

function Entered(props: Props) {
  const t = useText()
  const { name, label, secret, stored, isRequired, isText, error, hint, onChange } = props
  const [hadFocus] = useState(stored?.isSet === true)
  const isRemoved = stored?.isSet === true && secret?.isSet === false
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        name={name}
        label={label}
        required={isRequired}
        // Receives the focus of the button that this field replaced.
        autoFocus={hadFocus && !isRemoved}
        {...(isText ? { multiline: true, minRows: 2, maxRows: 8 } : { type: 'password' })}
        autoComplete="new-password"
        value={secret?.value ?? ''}
        onChange={({ target }) => onChange({ value: target.value })}
        error={error !== undefined}
        helperText={error ?? (isRemoved ? t('server_settings.secret.removed') : hint)}
        sx={{ flex: '1 1 220px' }}
      />
      {stored?.isSet && (
        <Button
          aria-label={t('server_settings.secret.keep_named', { name: label })}
          onClick={() => onChange(stored)}
        >
          {t('server_settings.secret.keep')}
        </Button>
      )}
    </Box>
  )
}
