import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Block from '@mui/icons-material/Block'
import Schedule from '@mui/icons-material/Schedule'
import { useColors } from '../../core/theme/theme.js'
import type { DeliveryStatus } from '#api/contract/accounts/webhooks'
import { useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import type { WebhookRecord } from '../queries.js'

const stateOf = ({ enabled, pausedAt }: WebhookRecord) =>
  !enabled ? 'disabled' : pausedAt ? 'paused' : 'enabled'

const STATE_ICONS = { enabled: CheckCircleOutlined, disabled: Block, paused: PauseCircleOutlined }

/** Webhook state: enabled, disabled by a user, or paused by the server. */
export function WebhookStateChip({ webhook }: { webhook: WebhookRecord }) {
  const t = useText()
  const { outcome, severity } = useColors()
  const state = stateOf(webhook)
  const tones = {
    enabled: outcome.passed,
    disabled: severity.informational,
    paused: severity.medium,
  }
  return (
    <ToneChip tone={tones[state]} icon={STATE_ICONS[state]} label={t(`webhooks.state.${state}`)} />
  )
}

const DELIVERY_ICONS = { pending: Schedule, succeeded: CheckCircleOutlined, failed: ErrorOutline }

export function DeliveryChip({ status }: { status: DeliveryStatus }) {
  const t = useText()
  const { outcome, severity } = useColors()
  const tones = { pending: severity.low, succeeded: outcome.passed, failed: outcome.error }
  return (
    <ToneChip
      tone={tones[status]}
      icon={DELIVERY_ICONS[status]}
      label={t(`webhooks.status.${status}`)}
    />
  )
}
