import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { useText } from '../../core/i18n/i18n.js'
import '../../library/messages.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { LibraryTabs } from '../../library/parts/LibraryTabs.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { nameColumns } from '../../library/parts/name_columns.js'
import { RecordName } from '../../library/parts/RecordName.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { SETS, type SetRecord } from '../set_record.js'

const TEXTS = 'library.severities'

export function SetList() {
  const t = useText()
  return (
    <ResourceList<SetRecord>
      resource={SETS}
      tabs={<LibraryTabs current="severities" />}
      title={t(`${TEXTS}.title`)}
      subtitle={t(`${TEXTS}.subtitle`)}
      createText={t(`${TEXTS}.create`)}
      exportFields={['id', 'name', 'description', 'members', 'createdAt']}
      empty={<ListEmpty texts={TEXTS} subject="PluginSeverityOverride" icon={<TuneOutlined />} />}
      bulkActions={<DeleteSelected texts={TEXTS} />}
      columns={[
        ...nameColumns<SetRecord>(t, (record) => <SetName record={record} />),
        {
          source: 'members',
          label: t(`${TEXTS}.members`),
          cell: ({ members }) => members.length,
          isSortable: false,
          align: 'right',
        },
        {
          source: 'createdAt',
          label: t('library.field.created'),
          cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
        },
      ]}
    />
  )
}

function SetName({ record }: { record: SetRecord }) {
  return (
    <RecordName name={record.name} to={`/${SETS}/${record.id}`} subject="PluginSeverityOverride" />
  )
}
