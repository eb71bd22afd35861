import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { formatScore, riskLevelOf } from '../../core/display/formats/number_formats.js'
import { JudgePrecisionContext } from '../../core/display/formats/judge_precision.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { targetPath } from '../target_path.js'
import type { TargetRecord } from '../target_form.js'

const NOTHING = '–'

/** Success rate of the last report, as a link to the report. */
export function SuccessRateCell({ target: { lastReport } }: { target: TargetRecord }) {
  const t = useText()
  if (!lastReport) return <>{NOTHING}</>
  return (
    <Box sx={{ display: 'inline-block' }}>
      <Link to={`/redteam/report/${lastReport.evalId}`}>
        <JudgePrecisionContext value={lastReport.judge}>
          <Rate success={lastReport.success} />
        </JudgePrecisionContext>
      </Link>
      {lastReport.undecided > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {t('targets.undecided', { smart_count: lastReport.undecided })}
        </Box>
      )}
    </Box>
  )
}

/** Number of open vulnerabilities, as a link to them. */
export function OpenVulnerabilitiesCell({ target }: { target: TargetRecord }) {
  const t = useText()
  const { id, openVulnerabilities: count, worstOpenSeverity } = target
  if (count === null) return <>{NOTHING}</>
  if (count === 0) return <>{count}</>
  const worst = worstOpenSeverity ? t(`severity.${worstOpenSeverity}`) : NOTHING
  return (
    <Link
      to={targetPath(id, 'vulnerabilities')}
      aria-label={t('targets.open_vulnerabilities', { smart_count: count, worst })}
    >
      {count}
    </Link>
  )
}

/** Risk level and score of the last report. */
export function RiskCell({ target: { lastRiskScore: score } }: { target: TargetRecord }) {
  if (score === null) return <>{NOTHING}</>
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <SeverityChip severity={riskLevelOf(score)} />
      {formatScore(score)}
    </Box>
  )
}
