import Alert from '@mui/material/Alert'
import type { QueueWorker } from '#api/contract/platform/queue'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { FactTable } from './FactTable.js'
import { useJobName } from '../useJobName.js'

/** Table of worker processes and their current jobs. */
export function WorkerTable({ workers }: { workers: readonly QueueWorker[] }) {
  const t = useText()
  const jobName = useJobName()
  if (workers.length === 0) return <Alert severity="warning">{t('queue.no_workers')}</Alert>
  const running = (worker: QueueWorker) =>
    Object.entries(worker.running)
      .map(([name, count]) => `${jobName(name)} × ${count}`)
      .join(', ')
  return (
    <FactTable
      label={t('queue.workers')}
      rows={workers.map((worker) => ({ ...worker, key: worker.id }))}
      columns={[
        [t('queue.field.worker'), ({ host, pid }) => t('queue.worker', { host, pid })],
        [
          t('queue.field.state'),
          ({ isLost }) => t(isLost ? 'queue.not_responding' : 'queue.online'),
        ],
        [t('queue.field.running'), (worker) => running(worker) || t('queue.idle')],
        [t('queue.field.cpu'), ({ cpu }) => t('queue.cpu', { percent: Math.round(cpu * 100) })],
        [t('queue.field.memory'), ({ memoryMb }) => t('queue.memory_mb', { mb: memoryMb })],
        [t('queue.field.started'), ({ startedAt }) => <TimeAgo at={startedAt} />],
        [t('queue.field.last_seen'), ({ seenAt }) => <TimeAgo at={seenAt} />],
      ]}
    />
  )
}
