import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { QueueJob } from '#api/contract/platform/queue'
import { useText } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { FactTable } from './FactTable.js'
import { useJobName } from '../useJobName.js'

/** Table of jobs in the order of the API: running, failed, waiting (longest wait first). */
export function JobTable(props: {
  jobs: readonly QueueJob[]
  isPending: boolean
  onChange: (id: string, deed: 'retry' | 'cancel') => void
}) {
  const t = useText()
  const jobName = useJobName()
  const { jobs, isPending, onChange } = props
  if (jobs.length === 0) return <Typography color="text.secondary">{t('queue.none')}</Typography>
  const deed = ({ id, name, canRetry, canCancel }: QueueJob) => {
    const what = canRetry ? 'retry' : canCancel ? 'cancel' : null
    if (!what) return null
    return (
      <Button
        disabled={isPending}
        aria-label={t(`queue.${what}_named`, { name: jobName(name), id })}
        onClick={() => onChange(id, what)}
      >
        {t(`queue.${what}`)}
      </Button>
    )
  }
  return (
    <FactTable
      label={t('queue.jobs')}
      rows={jobs.map((job) => ({ ...job, key: job.id }))}
      columns={[
        [t('queue.field.kind'), ({ name }) => jobName(name)],
        [
          t('queue.field.state'),
          ({ state, error }) => (
            <Box sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>
              {t(`queue.state.${state}`)}
              {error && (
                <Typography variant="body2" color="error">
                  {error}
                </Typography>
              )}
            </Box>
          ),
        ],
        [
          t('queue.field.details'),
          ({ subjectId }) =>
            subjectId && <CopyableId id={subjectId} name={t('queue.field.details')} />,
        ],
        [t('queue.field.retries'), ({ tries }) => tries],
        [t('queue.field.created'), ({ createdAt }) => <TimeAgo at={createdAt} />],
        [t('queue.field.action'), (job) => deed(job)],
      ]}
    />
  )
}
