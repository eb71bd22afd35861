import AppsOutlined from '@mui/icons-material/AppsOutlined'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { CellText } from '../../core/lists/CellText.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ApplicationStateChip } from './ApplicationStateChip.js'
import { McpTabs } from '../parts/McpTabs.js'
import { APPLICATIONS, applicationPath } from '../places.js'
import './messages.js'

const TEXTS = 'mcp_applications'

/** MCP applications of the team. */
export function ApplicationList() {
  const t = useText()
  return (
    <ResourceList<McpApplicationRecord>
      resource={APPLICATIONS}
      title={t('mcp_applications.title')}
      subtitle={t('mcp_applications.subtitle')}
      tabs={<McpTabs current="applications" />}
      createText={t('mcp_applications.create')}
      filters={[
        {
          source: 'isActive',
          label: t('mcp_applications.field.is_active'),
          choices: [
            { id: 'true', name: t('common.yes') },
            { id: 'false', name: t('common.no') },
          ],
        },
      ]}
      exportFields={['id', 'name', 'slug', 'endpoint', 'isActive', 'enforcement', 'createdAt']}
      empty={<ListEmpty texts={TEXTS} subject="McpApplication" icon={<AppsOutlined />} />}
      bulkActions={<DeleteSelected texts={TEXTS} />}
      columns={columnsFor(t)}
    />
  )
}

const columnsFor = (t: Translate): ListColumn<McpApplicationRecord>[] => [
  {
    source: 'name',
    label: t('mcp_applications.field.name'),
    cell: ({ id, name }) => <RecordLink name={name} to={applicationPath(id)} />,
  },
  {
    source: 'servers',
    label: t('mcp_applications.field.servers'),
    cell: ({ tools }) => (
      <CellText
        text={
          [...new Set(tools.map(({ serverName }) => serverName))].join(', ') || t('common.none')
        }
      />
    ),
    isSortable: false,
  },
  {
    source: 'tools',
    label: t('mcp_applications.field.tools'),
    cell: ({ tools }) => formatCount(tools.length),
    isSortable: false,
    align: 'right',
  },
  {
    source: 'createdAt',
    label: t('mcp_applications.field.created'),
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
  {
    source: 'isActive',
    label: t('mcp_applications.field.state'),
    cell: ({ isActive }) => <ApplicationStateChip isActive={isActive} />,
    isSortable: false,
    card: 'chip',
  },
]
