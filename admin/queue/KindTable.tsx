import Typography from '@mui/material/Typography'
import type { QueueKind } from '#api/contract/queue'
import { useText } from '../app/i18n.js'
import { formatDuration } from '../ui/dates.js'
import { FactTable } from './FactTable.js'
import { useJobName } from './useJobName.js'

/** How many jobs of each kind wait, run and have failed. */
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
