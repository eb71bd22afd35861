import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
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
import {
  COLLECTIONS,
  type CollectionRecord,
  otherPluginsIn,
  policiesIn,
} from './collection_record.js'

const TEXTS = 'library.collections'

/** Plugin collections of the team. */
export function CollectionList() {
  const t = useText()
  return (
    <>
      <LibraryTabs current="collections" />
      <ResourceList<CollectionRecord>
        resource={COLLECTIONS}
        title={t(`${TEXTS}.title`)}
        subtitle={t(`${TEXTS}.subtitle`)}
        createText={t(`${TEXTS}.create`)}
        exportFields={['id', 'name', 'description', 'plugins', 'createdAt']}
        empty={<ListEmpty texts={TEXTS} subject="PluginCollection" icon={<CategoryOutlined />} />}
        bulkActions={<DeleteSelected texts={TEXTS} />}
        card={(record) => <CollectionCard record={record} />}
        columns={
          <>
            <NameColumns<CollectionRecord> name={(record) => <CollectionName record={record} />} />
            <DataTable.Col<CollectionRecord>
              source="plugins"
              label={t('library.field.plugins')}
              align="right"
              disableSort
              render={({ plugins }) => otherPluginsIn(plugins)}
            />
            <DataTable.Col<CollectionRecord>
              source="policies"
              label={t('library.field.policies')}
              align="right"
              disableSort
              render={({ plugins }) => policiesIn(plugins)}
            />
            <DataTable.Col<CollectionRecord>
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

function CollectionName({ record }: { record: CollectionRecord }) {
  return (
    <RecordName name={record.name} to={`/${COLLECTIONS}/${record.id}`} subject="PluginCollection" />
  )
}

function CollectionCard({ record }: { record: CollectionRecord }) {
  const t = useText()
  return (
    <>
      <CollectionName record={record} />
      <Typography variant="body2" color="text.secondary">
        {t(`${TEXTS}.several`, {
          plugins: otherPluginsIn(record.plugins),
          policies: policiesIn(record.plugins),
        })}
      </Typography>
      {record.description && <Typography variant="body2">{record.description}</Typography>}
    </>
  )
}
