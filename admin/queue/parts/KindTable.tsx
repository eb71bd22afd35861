import Typography from '@mui/material/Typography'
import type { QueueKind } from '#api/contract/platform/queue'
import { useText } from '../../core/i18n/i18n.js'
import { formatDuration } from '../../core/display/formats/dates.js'
import { FactTable } from './FactTable.js'
import { useJobName } from '../useJobName.js'

/** Number of waiting, running and failed jobs of each kind, and the longest wait. */
export function KindTable({ kinds }: { kinds: readonly QueueKind[] }) {
  const t = useText()
  const jobName = useJobName()
  if (kinds.length === 0) return <Typography color="text.secondary">{t('queue.none')}</Typography>
  return (
    <FactTable
      label={t('queue.kinds')}
      rows={kinds.map((kind) => ({ ...kind, key: kind.name }))}
      columns={[
        [t('queue.field.kind'), ({ name }) => jobName(name)],
        [t('queue.field.waiting'), ({ waiting }) => waiting],
        [t('queue.field.active'), ({ active }) => active],
        [t('queue.field.failed'), ({ failed }) => failed],
        [
          t('queue.field.oldest'),
          ({ oldestSeconds }) =>
            oldestSeconds === null ? '' : formatDuration(Math.max(0, Math.round(oldestSeconds))),
        ],
      ]}
    />
  )
}
