import Add from '@mui/icons-material/Add'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import '../../library/messages.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import { useCatalog } from '../../plugins/queries.js'
import { useTarget } from '../../targets/page/target_context.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { RecordsPaper } from '../../core/lists/RecordsPaper.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { EXAMPLES, type ExampleRecord } from '../example_record.js'

const ExampleDialog = lazyPart(() => import('./ExampleDialog.js'), 'ExampleDialog')
const TEXTS = 'library.examples'

/** Section with the target's grading examples, which are used to grade later scans. */
export function TargetGradingExamples() {
  const t = useText()
  const { id } = useTarget()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h2">{t(`${TEXTS}.title`)}</Typography>
          <Typography color="text.secondary">{t(`${TEXTS}.subtitle`)}</Typography>
        </Box>
        <AddExample />
      </Box>
      <RecordsPaper<ExampleRecord>
        resource={EXAMPLES}
        label={t(`${TEXTS}.title`)}
        permanentFilter={{ targetId: id }}
        isSearchable
        exportFields={[
          'id',
          'pluginId',
          'output',
          'pass',
          'score',
          'reason',
          'source',
          'createdAt',
        ]}
        empty={
          <EmptyState
            icon={<FactCheckOutlined />}
            title={t(`${TEXTS}.empty`)}
            explanation={t(`${TEXTS}.empty_hint`)}
          />
        }
        bulkActions={<DeleteSelected texts={TEXTS} />}
        columns={useColumns()}
      />
    </>
  )
}

function AddExample() {
  const t = useText()
  const { id } = useTarget()
  const canCreate = useCan('create', 'GradingExample')
  if (!canCreate) return null
  return (
    <DialogButton text={t(`${TEXTS}.add`)} icon={<Add />}>
      {(close) => <ExampleDialog targetId={id} record={null} onClose={close} />}
    </DialogButton>
  )
}

function useColumns(): ListColumn<ExampleRecord>[] {
  const t = useText()
  return [
    {
      source: 'pluginId',
      label: t(`${TEXTS}.plugin`),
      cell: ({ pluginId }) => <PluginName id={pluginId} />,
    },
    {
      source: 'output',
      label: t(`${TEXTS}.output`),
      cell: (record) => <ExampleResponse record={record} />,
      isSortable: false,
    },
    {
      source: 'pass',
      label: t(`${TEXTS}.verdict`),
      cell: ({ pass }) => <OutcomeChip outcome={pass ? 'passed' : 'failed'} />,
      card: 'chip',
    },
    { source: 'score', label: t(`${TEXTS}.score`), cell: ({ score }) => score, align: 'right' },
    {
      source: 'source',
      label: t(`${TEXTS}.source`),
      cell: ({ source }) => t(`${TEXTS}.sources.${source}`),
      isSortable: false,
    },
    {
      source: 'createdAt',
      label: t('library.field.created'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      source: 'id',
      label: t('common.actions'),
      cell: (record) => <EditExample record={record} />,
      isSortable: false,
      card: 'action',
    },
  ]
}

/** Maximum length, in characters, of the response excerpt in an example's accessible name. */
const NAMED_BY = 60

const TWO_LINES = {
  maxWidth: 460,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const

function ExampleResponse({ record }: { record: ExampleRecord }) {
  return (
    <>
      <Typography variant="body2" sx={TWO_LINES}>
        {record.output}
      </Typography>
      {record.reason && (
        <Typography variant="body2" color="text.secondary" sx={TWO_LINES}>
          {record.reason}
        </Typography>
      )}
    </>
  )
}

function PluginName({ id }: { id: string }) {
  const { data } = useCatalog()
  return data?.plugins.find((plugin) => plugin.id === id)?.name ?? id
}

function EditExample({ record }: { record: ExampleRecord }) {
  const t = useText()
  const canEdit = useCan('update', 'GradingExample')
  if (!canEdit) return null
  const name = record.output.slice(0, NAMED_BY)
  return (
    <DialogButton
      text={t(`${TEXTS}.edit`)}
      label={t(`${TEXTS}.edit_of`, { name })}
      icon={<EditOutlined />}
      variant="text"
    >
      {(close) => <ExampleDialog targetId={record.targetId} record={record} onClose={close} />}
    </DialogButton>
  )
}
