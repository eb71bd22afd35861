import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { ComparedReport, ReportComparison } from '#api/contract/findings/report_comparison'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { countedText } from '../counted.js'
import { OutcomeBar } from '../charts/OutcomeBar.js'
import { BAR_ORDER } from '../charts/outcome_rows.js'
import { JudgePrecisionContext } from '../../core/display/formats/judge_precision.js'
import { Rate } from '../../core/display/formats/Rate.js'

/** The two reports side by side, with the statistical comparison. */
export function ComparedSides({ comparison }: { comparison: ReportComparison }) {
  const t = useText()
  return (
    <>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 1.5, mt: 2 }}
      >
        <Side title={t('report_compare.earlier')} report={comparison.earlier} />
        <Side title={t('report_compare.later')} report={comparison.later} />
      </Box>
      <Typography sx={{ mt: 1.5 }}>{comparison.words}</Typography>
    </>
  )
}

function Side({ title, report }: { title: string; report: ComparedReport }) {
  const t = useText()
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {title} · <TimeAgo at={report.createdAt} />
      </Typography>
      <Typography variant="h2">
        <Link component={RouterLink} to={`/redteam/report/${encodeURIComponent(report.evalId)}`}>
          {report.name || report.evalId}
        </Link>
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {report.targetName ?? t('reports.unknown_target')} ·{' '}
        {t('report_compare.tests', { smart_count: report.tests })} · {report.grader}
      </Typography>
      <JudgePrecisionContext value={report.judge}>
        <Rate success={report} />
      </JudgePrecisionContext>
      <Box sx={{ my: 1 }}>
        <OutcomeBar counts={report} />
      </Box>
      <Typography variant="body2">
        {BAR_ORDER.map((outcome) => countedText(t, outcome, report[outcome])).join(', ')}
      </Typography>
    </Paper>
  )
}
