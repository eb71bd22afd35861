import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ServerSettingKey, SettingTest } from '#api/contract/platform/server_settings'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { kindOfKey } from '../setting_names.js'

/** Result of the last test of a setting. */
export function SettingTestResult(props: {
  settingKey: ServerSettingKey
  result: SettingTest | undefined
  error: unknown
}) {
  const t = useText()
  const { settingKey, result, error } = props
  if (error) return <ErrorAlert error={error} title={t('server_settings.test.not_run')} />
  if (!result) return null
  if (result.ok) {
    const kind = kindOfKey(settingKey)
    const tested = kind === 'mail' || kind === 'outbound' ? kind : 'model'
    return (
      <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t(`server_settings.test.succeeded.${tested}`, {
          subject: result.subject,
          ms: new Intl.NumberFormat('en').format(result.latencyMs),
        })}
      </Alert>
    )
  }
  const { code, message } = result.error
  const name = optionalText(`server_settings.test.error.${code}`, t('server_settings.test.failed'))
  return (
    <Alert severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{name}</AlertTitle>
      {message}
    </Alert>
  )
}
