import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ServerSettingKey, SettingTest } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { kindOfKey } from './setting_names.js'

const KNOWN_ERRORS = [
  ...['unauthorized', 'rate_limited', 'timeout', 'unreachable', 'refused', 'malformed'],
  ...['server_error', 'invalid_request', 'refused_by_policy', 'unknown_host', 'tls', 'sign_in'],
  ...['refused_address', 'refused_message'],
]

/** What a trial of a setting showed; it stays until the next one. */
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
    return (
      <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t(`server_settings.test.works.${kindOfKey(settingKey)}`, {
          subject: result.subject,
          ms: new Intl.NumberFormat('en').format(result.latencyMs),
        })}
      </Alert>
    )
  }
  const { code, message } = result.error
  const name = KNOWN_ERRORS.includes(code)
    ? t(`server_settings.test.error.${code}`)
    : t('server_settings.test.failed')
  return (
    <Alert severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{name}</AlertTitle>
      {message}
    </Alert>
  )
}
