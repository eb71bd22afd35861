import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { LiveState } from '../../core/data/live.js'
import { useText } from '../../core/i18n/i18n.js'
import { evalPath } from '../../evals/eval_record.js'
import { OutcomeNumbers } from '../../evals/parts/OutcomeNumbers.js'
import '../../evals/page/messages.js'
import '../../evals/messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { isActive, type ScanRecord } from '../../scan_status/scan_record.js'
import { formatCount, percentOf } from '../parts/ScanProgressBar.js'
import { ScanStatusChip } from '../../scan_status/ScanStatusChip.js'
import { ScanLog } from './log/ScanLog.js'

const panel = { p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }

/** Progress and log of an evaluation run. The results are on the evaluation's page. */
export function EvalRun({ scan, live }: { scan: ScanRecord; live: LiveState }) {
  const t = useText()
  return (
    <>
      <PageHeader
        title={scan.name}
        subtitle={<ScanStatusChip status={scan.status} />}
        crumbs={[{ label: t('evals.title'), to: '/evals' }]}
        actions={
          scan.evalId && (
            <Button component={Link} to={evalPath(scan.evalId)} variant="outlined">
              {t('eval_page.run.open_results')}
            </Button>
          )
        }
      />
      {isActive(scan.status) && <LiveNotice state={live} />}
      {scan.error && (
        <Alert severity="error" role="alert" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {scan.error}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Paper variant="outlined" sx={panel}>
          <CompletedCount scan={scan} />
          <OutcomeNumbers counts={scan.progress} />
        </Paper>
        <Paper variant="outlined" sx={panel}>
          <ScanLog scan={scan} />
        </Paper>
      </Box>
    </>
  )
}

function CompletedCount({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const { completed, total } = scan.progress
  const text = t('eval_page.run.progress', {
    completed: formatCount(completed),
    total: formatCount(total),
  })
  return (
    <>
      <Typography>{text}</Typography>
      <LinearProgress
        variant="determinate"
        value={percentOf(scan.progress)}
        aria-label={text}
        sx={{ height: 8, borderRadius: 1, my: 1 }}
      />
    </>
  )
}
