import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { useColors } from '../../core/theme/theme.js'
import { useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import type { AuditSeverity, Check } from '../audit_record.js'

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
  const colors = useColors()
  const { severity, count } = props
  return (
    <ToneChip
      tone={colors.severity[TONES[severity]]}
      icon={ICONS[severity]}
      label={t(`model_audits.severity.${severity}`)}
      {...(count === undefined ? {} : { count })}
    />
  )
}

export function AuditStatusChip({ hasFindings }: { hasFindings: boolean }) {
  const t = useText()
  const colors = useColors()
  return hasFindings ? (
    <ToneChip tone={colors.outcome.failed} icon={ErrorOutline} label={t('model_audits.found')} />
  ) : (
    <ToneChip
      tone={colors.outcome.passed}
      icon={CheckCircleOutlined}
      label={t('model_audits.clean')}
    />
  )
}

export function CheckStatusChip({ status }: { status: Check['status'] }) {
  const t = useText()
  const colors = useColors()
  if (status === null) return t('model_audits.unknown')
  const tone = {
    passed: colors.outcome.passed,
    failed: colors.outcome.failed,
    skipped: colors.outcome.undecided,
  }[status]
  const icon = {
    passed: CheckCircleOutlined,
    failed: ErrorOutline,
    skipped: RemoveCircleOutline,
  }[status]
  return <ToneChip tone={tone} icon={icon} label={t(`model_audits.check.${status}`)} />
}
