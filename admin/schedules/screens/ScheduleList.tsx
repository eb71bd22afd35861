import EventRepeat from '@mui/icons-material/EventRepeat'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { RecordName } from '../../library/parts/RecordName.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { ScanTabs } from '../../scans/parts/ScanTabs.js'
import { LastRun } from '../parts/LastRun.js'
import { SCHEDULES, type ScheduleRecord } from '../schedule_record.js'

const TEXTS = 'schedules'

/** List page with the team's scheduled scans. */
export function ScheduleList() {
  const t = useText()
  return (
    <ResourceList<ScheduleRecord>
      resource={SCHEDULES}
      tabs={<ScanTabs current="schedules" />}
      title={t('schedules.title')}
      subtitle={t('schedules.subtitle')}
      createText={t('schedules.create')}
      exportFields={['id', 'name', 'targetName', 'configName', 'cron', 'timeZone', 'nextRunAt']}
      empty={<ListEmpty texts={TEXTS} subject="EvalJob" icon={<EventRepeat />} />}
      bulkActions={<DeleteSelected texts={TEXTS} />}
      columns={[
        {
          source: 'name',
          label: t('schedules.field.name'),
          cell: (record) => <ScheduleName record={record} />,
        },
        {
          source: 'targetId',
          label: t('schedules.field.target'),
          cell: ({ targetName }) => targetName,
          isSortable: false,
        },
        {
          source: 'configId',
          label: t('schedules.field.template'),
          cell: ({ configName }) => configName,
          isSortable: false,
        },
        {
          source: 'cron',
          label: t('schedules.field.when'),
          cell: ({ cron, timeZone }) => `${cron} · ${timeZone}`,
          isSortable: false,
        },
        {
          source: 'nextRunAt',
          label: t('schedules.field.next'),
          cell: (record) => <NextRun record={record} />,
        },
        {
          source: 'lastRun',
          label: t('schedules.field.last'),
          cell: ({ lastRun }) => lastRun && <LastRun run={lastRun} />,
          isSortable: false,
        },
      ]}
    />
  )
}

const ScheduleName = ({ record }: { record: ScheduleRecord }) => (
  <RecordName name={record.name} to={`/${SCHEDULES}/${record.id}`} subject="EvalJob" />
)

function NextRun({ record: { nextRunAt } }: { record: ScheduleRecord }) {
  const t = useText()
  return nextRunAt ? <TimeAgo at={nextRunAt} /> : t('schedules.off')
}
