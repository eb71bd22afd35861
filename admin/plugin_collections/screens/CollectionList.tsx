import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import { useText } from '../../core/i18n/i18n.js'
import '../../library/messages.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { LibraryTabs } from '../../library/parts/LibraryTabs.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { nameColumns } from '../../library/parts/name_columns.js'
import { RecordName } from '../../library/parts/RecordName.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { COLLECTIONS, type CollectionRecord } from '../../library/collection_record.js'
import { otherPluginsIn, policiesIn } from '../collection_form.js'

const TEXTS = 'library.collections'

export function CollectionList() {
  const t = useText()
  return (
    <ResourceList<CollectionRecord>
      resource={COLLECTIONS}
      tabs={<LibraryTabs current="collections" />}
      title={t(`${TEXTS}.title`)}
      subtitle={t(`${TEXTS}.subtitle`)}
      createText={t(`${TEXTS}.create`)}
      exportFields={['id', 'name', 'description', 'plugins', 'createdAt']}
      empty={<ListEmpty texts={TEXTS} subject="PluginCollection" icon={<CategoryOutlined />} />}
      bulkActions={<DeleteSelected texts={TEXTS} />}
      columns={[
        ...nameColumns<CollectionRecord>(t, (record) => <CollectionName record={record} />),
        {
          source: 'plugins',
          label: t('library.field.plugins'),
          cell: ({ plugins }) => otherPluginsIn(plugins),
          isSortable: false,
          align: 'right',
        },
        {
          source: 'policies',
          label: t('library.field.policies'),
          cell: ({ plugins }) => policiesIn(plugins),
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

function CollectionName({ record }: { record: CollectionRecord }) {
  return (
    <RecordName name={record.name} to={`/${COLLECTIONS}/${record.id}`} subject="PluginCollection" />
  )
}
