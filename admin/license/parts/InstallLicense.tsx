import { useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import { useChangeLicense, useCheckLicense } from '../queries.js'
import { TermsTable } from './TermsTable.js'

/** Dialog that previews a pasted license token and installs it after confirmation. */
export function InstallLicense({ onClose }: { onClose: () => void }) {
  const t = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [token, setToken] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [terms, setTerms] = useState<LicenseTerms | null>(null)
  const check = useCheckLicense(setTerms)
  const install = useChangeLicense(() => {
    toast(t('usage.license.installed'))
    onClose()
  })
  const [, refused] = fieldErrorsOf(check.error)[0] ?? []
  const submit = () => {
    if (terms) return install.mutate(token.trim())
    setIsMissing(token.trim() === '')
    return token.trim() === '' ? field.current?.focus() : check.mutate(token.trim())
  }
  const problem = isMissing ? t('usage.license.token_required') : refused
  return (
    <FormDialog
      title={t(terms ? 'usage.license.details' : 'usage.license.install')}
      submitText={t(terms ? 'usage.license.install' : 'usage.license.check')}
      isPending={check.isPending || install.isPending}
      error={install.error ?? (refused ? null : check.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {terms ? (
        <>
          <TermsTable terms={terms} />
          {terms.expiresAt && Date.parse(terms.expiresAt) < Date.now() && (
            <Alert severity="warning">{t('usage.license.already_expired')}</Alert>
          )}
          <Typography component="div">
            <Button onClick={() => setTerms(null)}>{t('usage.license.back')}</Button>
          </Typography>
        </>
      ) : (
        <TextField
          label={t('usage.license.token')}
          required
          autoFocus
          multiline
          minRows={4}
          maxRows={10}
          inputRef={field}
          value={token}
          onChange={({ target }) => setToken(target.value)}
          error={problem !== undefined}
          helperText={problem ?? t('usage.license.token_hint')}
          sx={{ '& textarea': { fontFamily: MONO, fontSize: '0.8125rem' } }}
        />
      )}
    </FormDialog>
  )
}
