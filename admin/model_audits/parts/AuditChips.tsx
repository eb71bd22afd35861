import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Autorenew from '@mui/icons-material/Autorenew'
import HelpOutline from '@mui/icons-material/HelpOutline'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Box from '@mui/material/Box'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { useColors } from '../../core/theme/theme.js'
import { useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import type { AuditStatus } from '#api/contract/model_audits/model_audit'
import type { AuditVerdict } from '#api/engines/model_audit/vocabulary'
import type { AuditSeverity, Check, ModelAudit } from '../audit_record.js'

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

/** Verdict of an ended audit, otherwise its status. A failed audit shows its status and its findings up to the failure. */
export function AuditStatusChip({ audit }: { audit: Pick<ModelAudit, 'status' | 'verdict'> }) {
  const { status, verdict } = audit
  if (status === 'completed') return <VerdictChip verdict={verdict ?? 'undecided'} />
  const hasFindings = verdict === 'malicious' || verdict === 'suspicious'
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <ProgressChip status={status} />
      {status === 'failed' && hasFindings && <VerdictChip verdict={verdict} />}
    </Box>
  )
}

function VerdictChip({ verdict }: { verdict: AuditVerdict }) {
  const t = useText()
  const colors = useColors()
  const tone = {
    malicious: colors.severity.critical,
    suspicious: colors.severity.medium,
    clean: colors.outcome.passed,
    undecided: colors.outcome.undecided,
  }[verdict]
  const icon = {
    malicious: KeyboardDoubleArrowUp,
    suspicious: WarningAmber,
    clean: CheckCircleOutlined,
    undecided: HelpOutline,
  }[verdict]
  return <ToneChip tone={tone} icon={icon} label={t(`model_audits.verdict.${verdict}`)} />
}

function ProgressChip({ status }: { status: Exclude<AuditStatus, 'completed'> }) {
  const t = useText()
  const colors = useColors()
  const tone = {
    queued: colors.notice.info,
    running: colors.notice.info,
    failed: colors.outcome.error,
    canceled: colors.outcome.undecided,
  }[status]
  const icon = {
    queued: HourglassEmpty,
    running: Autorenew,
    failed: ErrorOutline,
    canceled: RemoveCircleOutline,
  }[status]
  return <ToneChip tone={tone} icon={icon} label={t(`model_audits.status.${status}`)} />
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
