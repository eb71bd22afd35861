import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { scanPath } from '../../scan_status/scan_record.js'

const COLORS: Record<string, AlertColor> = {
  confirmed: 'success',
  regressed: 'error',
  inconclusive: 'warning',
}

/** Latest rerun of the attacks: its progress or outcome, or a warning that it ended without an outcome. */
export function VerificationPart({ vulnerability }: { vulnerability: VulnerabilityDetail }) {
  const t = useText()
  const { verification } = vulnerability
  if (!verification) return null
  const { outcome, counts, attacks, of, leftOutAtRange = 0, scanId, scanStatus } = verification
  const isOver = scanStatus === null || scanStatus === 'failed' || scanStatus === 'cancelled'
  const text =
    outcome === null
      ? isOver
        ? t('vulnerabilities.verify.broken')
        : t('vulnerabilities.verify.running', { smart_count: attacks })
      : t(`vulnerabilities.verify.outcome.${outcome}`)
  const color = outcome === null ? (isOver ? 'warning' : 'info') : COLORS[outcome]
  return (
    <Alert severity={color ?? 'info'} role="status">
      <AlertTitle>{t('vulnerabilities.verify.section')}</AlertTitle>
      {text}{' '}
      {counts && OUTCOMES.map((each) => `${t(`outcome.${each}`)} ${counts[each]}`).join(' · ')}
      {of - leftOutAtRange > attacks && (
        <div>{t('vulnerabilities.verify.limited', { of: of - leftOutAtRange, attacks })}</div>
      )}
      {leftOutAtRange > 0 && (
        <div>{t('vulnerabilities.verify.left_out', { smart_count: leftOutAtRange })}</div>
      )}
      {scanId && (
        <div>
          <Link component={RouterLink} to={scanPath(scanId)} color="inherit">
            {t('vulnerabilities.verify.scan')}
          </Link>
        </div>
      )}
    </Alert>
  )
}
