import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { AUTH_KINDS, SIGNATURE_ALGORITHMS } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { SecretField } from './SecretField.js'
import type { TargetForm } from '../target_form.js'

/** Fields for authentication other than headers: OAuth token, signature, client certificate. */
export function AuthFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const auth = useWatch({ control, name: 'http.auth' })
  return (
    <Stack spacing={2} component="section" aria-labelledby="auth-title">
      <Typography id="auth-title" variant="h3">
        {t('targets.auth.title')}
      </Typography>
      <FormSelect
        control={control}
        name="http.auth"
        label={t('targets.auth.kind')}
        help={t(`targets.auth.${auth}_help`)}
        choices={AUTH_KINDS}
        nameOf={(id) => t(`targets.auth.${id}`)}
      />
      {auth === 'oauth' && <OAuthFields />}
      {auth === 'signature' && <SignatureFields />}
      <Certificate />
    </Stack>
  )
}

const TWO = { display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } } as const

function OAuthFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  return (
    <Box sx={TWO}>
      <FormField
        control={control}
        name="http.oauth.tokenUrl"
        label={t('targets.auth.token_url')}
        help={t('targets.auth.token_url_help')}
        required
        type="url"
      />
      <FormField
        control={control}
        name="http.oauth.scope"
        label={t('targets.auth.scope')}
        help={t('targets.auth.scope_help')}
      />
      <FormField
        control={control}
        name="http.oauth.clientId"
        label={t('targets.auth.client_id')}
        required
      />
      <SecretField
        control={control}
        name="http.oauth.clientSecret"
        label={t('targets.auth.client_secret')}
        help={t('targets.secret.help')}
      />
    </Box>
  )
}

function SignatureFields() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  return (
    <Box sx={TWO}>
      <SecretField
        control={control}
        name="http.signature.privateKey"
        label={t('targets.auth.private_key')}
        help={t('targets.auth.private_key_help')}
        rows={3}
      />
      <FormField
        control={control}
        name="http.signature.data"
        label={t('targets.auth.data')}
        help={t('targets.auth.data_help')}
        isCode
        rows={3}
      />
      <FormSelect
        control={control}
        name="http.signature.algorithm"
        label={t('targets.auth.algorithm')}
        choices={SIGNATURE_ALGORITHMS}
        nameOf={(id) => id}
      />
      <FormField
        control={control}
        name="http.signature.validityMs"
        label={t('targets.auth.validity')}
        help={t('targets.auth.validity_help')}
        isNumber
      />
    </Box>
  )
}

/** Client certificate fields. Collapsed while they are empty, because few targets require a certificate. */
function Certificate() {
  const t = useText()
  const { control, getValues } = useFormContext<TargetForm>()
  const { cert, ca } = getValues('http.certificate')
  const [isOpen, setIsOpen] = useState(cert !== '' || ca !== '')
  if (!isOpen) {
    return (
      <Box>
        <Button onClick={() => setIsOpen(true)}>{t('targets.auth.add_certificate')}</Button>
      </Box>
    )
  }
  return (
    <Box sx={TWO} role="group" aria-label={t('targets.auth.certificate')}>
      <FormField
        control={control}
        name="http.certificate.cert"
        label={t('targets.auth.certificate')}
        help={t('targets.auth.certificate_help')}
        rows={3}
        isCode
      />
      <SecretField
        control={control}
        name="http.certificate.key"
        label={t('targets.auth.certificate_key')}
        help={t('targets.auth.private_key_help')}
        rows={3}
        isRemovable
      />
      <FormField
        control={control}
        name="http.certificate.ca"
        label={t('targets.auth.authority')}
        help={t('targets.auth.authority_help')}
        rows={3}
        isCode
      />
    </Box>
  )
}
