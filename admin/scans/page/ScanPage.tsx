import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useParams } from 'react-router'
import './messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { isActive, type ScanRecord } from '../../scan_status/scan_record.js'
import { RangeSection } from '../../mcp_range/RangeSection.js'
import { RerunComparison } from '../rerun/RerunComparison.js'
import { ScanStatusChip } from '../../scan_status/ScanStatusChip.js'
import type { LiveState } from '../../core/data/live.js'
import { EvalRun } from './EvalRun.js'
import { OutcomeCounts } from './probes/OutcomeCounts.js'
import { PhaseStepper } from './progress/PhaseStepper.js'
import { ProbeList } from './probes/ProbeList.js'
import { Progress } from './progress/Progress.js'
import { ScanActions } from './ScanActions.js'
import { ScanEndNotice } from './ScanEndNotice.js'
import { ScanFacts } from './ScanFacts.js'
import { ScanLog } from './log/ScanLog.js'
import { useScan } from './queries.js'

/** Page of a scan with its progress, results so far and actions. */
export function ScanPage() {
  const { id = '' } = useParams()
  return <LoadedScan key={id} id={id} />
}

function LoadedScan({ id }: { id: string }) {
  const t = useText()
  const { scan, live, error, refetch } = useScan(id)
  useRecordTitle(scan?.name)
  if (scan?.type === 'eval') return <EvalRun scan={scan} live={live} />
  if (scan) return <Scan scan={scan} live={live} />
  if (!error) return <PageSkeleton />
  return (
    <RecordFailed
      title={t('scans.page.failed')}
      list={{ label: t('scans.list.title'), to: '/jobs' }}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

const panel = { p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }

function Scan({ scan, live }: { scan: ScanRecord; live: LiveState }) {
  const t = useText()
  return (
    <>
      <PageHeader
        title={scan.name}
        subtitle={<ScanStatusChip status={scan.status} />}
        crumbs={[{ label: t('scans.list.title'), to: '/jobs' }]}
        actions={<ScanActions scan={scan} />}
      />
      {isActive(scan.status) && <LiveNotice state={live} />}
      <ScanEndNotice scan={scan} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Paper variant="outlined" sx={panel}>
            <PhaseStepper scan={scan} />
            <Progress scan={scan} />
            <OutcomeCounts scan={scan} />
          </Paper>
          {scan.reason && (
            <Paper variant="outlined" sx={panel}>
              <RerunComparison scan={scan} />
            </Paper>
          )}
          {scan.usesRange && <RangeSection scanId={scan.id} isActive={isActive(scan.status)} />}
          <Paper variant="outlined" sx={panel}>
            <ProbeList scan={scan} />
          </Paper>
          <Paper variant="outlined" sx={panel}>
            <ScanLog scan={scan} />
          </Paper>
        </Box>
        <Paper
          variant="outlined"
          sx={{ ...panel, gridRow: { xs: 'auto', lg: 1 }, gridColumn: { lg: 2 } }}
        >
          <ScanFacts scan={scan} />
        </Paper>
      </Box>
    </>
  )
}
