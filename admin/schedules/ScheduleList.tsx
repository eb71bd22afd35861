import EventRepeat from '@mui/icons-material/EventRepeat'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { useText } from '../app/i18n.js'
import '../i18n/areas/schedules.js'
import { DeleteSelected } from '../library/DeleteSelected.js'
import { ListEmpty } from '../library/ListEmpty.js'
import { RecordName } from '../library/RecordName.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { JobTabs } from './JobTabs.js'
import { LastRun } from './LastRun.js'
import { SCHEDULES, type ScheduleRecord } from './schedule_record.js'

const TEXTS = 'schedules'

/** Scans of this team that start by themselves. */
export function ScheduleList() {
  const t = useText()
  return (
    <>
      <JobTabs current="schedules" />
      <ResourceList<ScheduleRecord>
        resource={SCHEDULES}
        title={t('schedules.title')}
        subtitle={t('schedules.subtitle')}
        createText={t('schedules.create')}
        exportFields={['id', 'name', 'targetName', 'configName', 'cron', 'timeZone', 'nextRunAt']}
        empty={<ListEmpty texts={TEXTS} subject="EvalJob" icon={<EventRepeat />} />}
        bulkActions={<DeleteSelected texts={TEXTS} />}
        card={(record) => <ScheduleCard record={record} />}
        columns={
          <>
            <DataTable.Col<ScheduleRecord>
              source="name"
              label={t('schedules.field.name')}
              render={(record) => <ScheduleName record={record} />}
            />
            <DataTable.Col<ScheduleRecord>
              source="targetId"
              label={t('schedules.field.target')}
              disableSort
              render={({ targetName }) => targetName}
            />
            <DataTable.Col<ScheduleRecord>
              source="configId"
              label={t('schedules.field.template')}
              disableSort
              render={({ configName }) => configName}
            />
            <DataTable.Col<ScheduleRecord>
              source="cron"
              label={t('schedules.field.when')}
              disableSort
              render={({ cron, timeZone }) => `${cron} · ${timeZone}`}
            />
            <DataTable.Col<ScheduleRecord>
              source="nextRunAt"
              label={t('schedules.field.next')}
              render={(record) => <NextRun record={record} />}
            />
            <DataTable.Col<ScheduleRecord>
              source="lastRun"
              label={t('schedules.field.last')}
              disableSort
              render={({ lastRun }) => lastRun && <LastRun run={lastRun} />}
            />
          </>
        }
      />
    </>
  )
}

const ScheduleName = ({ record }: { record: ScheduleRecord }) => (
  <RecordName name={record.name} to={`/${SCHEDULES}/${record.id}`} subject="EvalJob" />
)

function NextRun({ record: { nextRunAt } }: { record: ScheduleRecord }) {
  const t = useText()
  return nextRunAt ? <TimeAgo at={nextRunAt} /> : t('schedules.off')
}

function ScheduleCard({ record }: { record: ScheduleRecord }) {
  const t = useText()
  return (
    <>
      <ScheduleName record={record} />
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[record.targetName, record.configName, record.cron, record.timeZone].join(' · ')}
      </Typography>
      <Typography variant="body2" component="div">
        {t('schedules.field.next')}: <NextRun record={record} />
      </Typography>
      {record.lastRun && <LastRun run={record.lastRun} />}
    </>
  )
}
