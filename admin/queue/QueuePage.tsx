import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { QueueOverview } from '#api/contract/queue'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/queue.js'
import { JobTabs } from '../schedules/JobTabs.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { JobTable } from './JobTable.js'
import { KindTable } from './KindTable.js'
import { WorkerTable } from './WorkerTable.js'

const KEY = ['queue']
const REFRESH_MS = 5000

/** What the workers of this server do, for those who run it. */
export function QueuePage() {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http<QueueOverview>('queue', { signal })).json,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  const change = useMutation({
    mutationFn: async ({ id, deed }: { id: string; deed: 'retry' | 'cancel' }) =>
      (await http<QueueOverview>(`queue/jobs/${id}/${deed}`, { method: 'POST', body: {} })).json,
    onSuccess: (overview, { deed }) => {
      queryClient.setQueryData(KEY, overview)
      toast(t(deed === 'retry' ? 'queue.retried' : 'queue.cancelled'))
    },
  })
  return (
    <>
      <JobTabs current="queue" />
      <PageHeader title={t('queue.title')} subtitle={t('queue.subtitle')} />
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
              onChange={(id, deed) => change.mutate({ id, deed })}
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
