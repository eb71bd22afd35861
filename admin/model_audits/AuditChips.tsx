import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { useTheme } from '@mui/material/styles'
import { useText } from '../app/i18n.js'
import { ToneChip } from '../ui/ToneChip.js'
import type { AuditSeverity, Check } from './audit_record.js'

const ICONS = {
  critical: KeyboardDoubleArrowUp,
  error: ErrorOutline,
  warning: WarningAmber,
  info: InfoOutlined,
  debug: InfoOutlined,
}
const TONES = {
  critical: 'critical',
  error: 'high',
  warning: 'medium',
  info: 'informational',
  debug: 'informational',
} as const

export function AuditSeverityChip(props: { severity: AuditSeverity; count?: number }) {
  const t = useText()
  const { palette } = useTheme()
  const { severity, count } = props
  return (
    <ToneChip
      tone={palette.severity[TONES[severity]]}
      icon={ICONS[severity]}
      label={t(`model_audits.severity.${severity}`)}
      {...(count === undefined ? {} : { count })}
    />
  )
}

/** Clean, or not. */
export function AuditStatusChip({ hasFindings }: { hasFindings: boolean }) {
  const t = useText()
  const { palette } = useTheme()
  return hasFindings ? (
    <ToneChip tone={palette.outcome.failed} icon={ErrorOutline} label={t('model_audits.found')} />
  ) : (
    <ToneChip
      tone={palette.outcome.passed}
      icon={CheckCircleOutlined}
      label={t('model_audits.clean')}
    />
  )
}

export function CheckStatusChip({ status }: { status: Check['status'] }) {
  const t = useText()
  const { palette } = useTheme()
  if (status === null) return t('model_audits.unknown')
  const tone = {
    passed: palette.outcome.passed,
    failed: palette.outcome.failed,
    skipped: palette.outcome.undecided,
  }[status]
  const icon = {
    passed: CheckCircleOutlined,
    failed: ErrorOutline,
    skipped: RemoveCircleOutline,
  }[status]
  return <ToneChip tone={tone} icon={icon} label={t(`model_audits.check.${status}`)} />
}
