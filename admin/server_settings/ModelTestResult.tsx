import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ModelTest } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

const KNOWN_ERRORS = [
  'unauthorized',
  'rate_limited',
  'timeout',
  'unreachable',
  'refused',
  'malformed',
  'server_error',
  'invalid_request',
]

/** What one harmless question to the model showed; it stays until the next one. */
export function ModelTestResult({
  result,
  error,
}: {
  result: ModelTest | undefined
  error: unknown
}) {
  const t = useText()
  if (error) return <ErrorAlert error={error} title={t('server_settings.test.not_run')} />
  if (!result) return null
  if (result.ok) {
    return (
      <Alert severity="success" role="status">
        {t('server_settings.test.works', {
          model: result.model,
          ms: new Intl.NumberFormat('en').format(result.latencyMs),
        })}
      </Alert>
    )
  }
  const { code, message } = result.error
  const name = KNOWN_ERRORS.includes(code) ? t(`server_settings.test.error.${code}`) : code
  return (
    <Alert severity="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{name}</AlertTitle>
      {message}
    </Alert>
  )
}
