import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { IssueDetail } from '#api/contract/issue'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { scanPath } from '../scans/scan_record.js'

const COLORS: Record<string, AlertColor> = {
  confirmed: 'success',
  regressed: 'error',
  inconclusive: 'warning',
}

/** The newest re-run of its attacks: under way, what came of it, or that nothing did. */
export function VerificationPart({ issue }: { issue: IssueDetail }) {
  const t = useText()
  const { verification } = issue
  if (!verification) return null
  const { outcome, counts, attacks, of, scanId, scanStatus } = verification
  const isOver = scanStatus === null || scanStatus === 'failed' || scanStatus === 'cancelled'
  const text =
    outcome === null
      ? isOver
        ? t('vulnerabilities.verify.broken')
        : t('vulnerabilities.verify.running', { attacks })
      : t(`vulnerabilities.verify.outcome.${outcome}`)
  const color = outcome === null ? (isOver ? 'warning' : 'info') : COLORS[outcome]
  return (
    <Alert severity={color ?? 'info'} role="status">
      <AlertTitle>{t('vulnerabilities.verify.section')}</AlertTitle>
      {text}{' '}
      {counts && OUTCOMES.map((each) => `${t(`outcome.${each}`)} ${counts[each]}`).join(' · ')}
      {of > attacks && <div>{t('vulnerabilities.verify.cut', { of, attacks })}</div>}
      {scanId && (
        <div>
          <Link component={RouterLink} to={scanPath(scanId)} color="inherit">
            {outcome === null && !isOver
              ? t('vulnerabilities.verify.scan')
              : t('vulnerabilities.verify.ended_scan')}
          </Link>
        </div>
      )}
    </Alert>
  )
}
