import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { ScanTabs } from '../../scans/parts/ScanTabs.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { NotFound } from '../../core/states/NotFound.js'
import { useSession } from '../../core/session/session.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { JobTable } from '../parts/JobTable.js'
import { KindTable } from '../parts/KindTable.js'
import { WorkerTable } from '../parts/WorkerTable.js'
import { useJobAction, useQueue } from '../queries.js'

/** Page with the queue and its workers. Only for administrators of the organization that operates the server. */
export function QueuePage() {
  const { me } = useSession()
  return me?.isServerAdmin ? <Queue /> : <NotFound />
}

function Queue() {
  const t = useText()
  const { data, error, refetch } = useQueue()
  const change = useJobAction((action) =>
    toast(t(action === 'retry' ? 'queue.retried' : 'queue.cancelled'))
  )
  return (
    <>
      <PageHeader
        tabs={<ScanTabs current="queue" />}
        title={t('queue.title')}
        subtitle={t('queue.subtitle')}
      />
      {error && !data ? (
        <ErrorState title={t('queue.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ErrorAlert error={change.error} />
          <Panel title={t('queue.workers')}>
            <WorkerTable workers={data.workers} />
          </Panel>
          <Panel title={t('queue.kinds')}>
            <KindTable kinds={data.kinds} />
          </Panel>
          <Panel title={t('queue.jobs')}>
            <JobTable
              jobs={data.jobs}
              isPending={change.isPending}
              onChange={(id, action) => change.mutate({ id, action })}
            />
          </Panel>
        </Box>
      )}
    </>
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper variant="outlined" component="section" sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Paper>
)
