import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { useText } from '../app/i18n.js'
import '../i18n/areas/library.js'
import { DeleteSelected } from '../library/DeleteSelected.js'
import { LibraryTabs } from '../library/LibraryTabs.js'
import { ListEmpty } from '../library/ListEmpty.js'
import { NameColumns } from '../library/NameColumns.js'
import { RecordName } from '../library/RecordName.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { SETS, type SetRecord } from './set_record.js'

const TEXTS = 'library.severities'

/** Sets of severities of the team. */
export function SetList() {
  const t = useText()
  return (
    <>
      <LibraryTabs current="severities" />
      <ResourceList<SetRecord>
        resource={SETS}
        title={t(`${TEXTS}.title`)}
        subtitle={t(`${TEXTS}.subtitle`)}
        createText={t(`${TEXTS}.create`)}
        exportFields={['id', 'name', 'description', 'members', 'createdAt']}
        empty={<ListEmpty texts={TEXTS} subject="PluginSeverityOverride" icon={<TuneOutlined />} />}
        bulkActions={<DeleteSelected texts={TEXTS} />}
        card={(record) => <SetCard record={record} />}
        columns={
          <>
            <NameColumns<SetRecord> name={(record) => <SetName record={record} />} />
            <DataTable.Col<SetRecord>
              source="members"
              label={t(`${TEXTS}.members`)}
              align="right"
              disableSort
              render={({ members }) => members.length}
            />
            <DataTable.Col<SetRecord>
              source="createdAt"
              label={t('library.field.created')}
              render={({ createdAt }) => <TimeAgo at={createdAt} />}
            />
          </>
        }
      />
    </>
  )
}

function SetName({ record }: { record: SetRecord }) {
  return (
    <RecordName name={record.name} to={`/${SETS}/${record.id}`} subject="PluginSeverityOverride" />
  )
}

function SetCard({ record }: { record: SetRecord }) {
  const t = useText()
  return (
    <>
      <SetName record={record} />
      <Typography variant="body2" color="text.secondary">
        {t(`${TEXTS}.overrides`, { smart_count: record.members.length })}
      </Typography>
      {record.description && <Typography variant="body2">{record.description}</Typography>}
    </>
  )
}
