import Add from '@mui/icons-material/Add'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import '../i18n/areas/library.js'
import { DeleteSelected } from '../library/DeleteSelected.js'
import { useCatalog } from '../plugins/catalog.js'
import { useTarget } from '../targets/page/target_context.js'
import { DialogButton } from '../ui/DialogButton.js'
import { EmptyState } from '../ui/EmptyState.js'
import { lazyPart } from '../ui/lazyPart.js'
import { RecordsPaper } from '../ui/list/RecordsPaper.js'
import { OutcomeChip } from '../ui/OutcomeChip.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { EXAMPLES, type ExampleRecord } from './example_record.js'

const ExampleDialog = lazyPart(() => import('./ExampleDialog.js'), 'ExampleDialog')
const TEXTS = 'library.examples'

/** Verdicts on answers of the target, by which later scans are judged. */
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
        card={(record) => <ExampleCard record={record} />}
        columns={<Columns />}
      />
    </>
  )
}

function AddExample() {
  const t = useText()
  const { id } = useTarget()
  const mayCreate = useCan('create', 'GradingExample')
  if (!mayCreate) return null
  return (
    <DialogButton text={t(`${TEXTS}.add`)} icon={<Add />}>
      {(close) => <ExampleDialog targetId={id} record={null} onClose={close} />}
    </DialogButton>
  )
}

function Columns() {
  const t = useText()
  return (
    <>
      <DataTable.Col<ExampleRecord>
        source="pluginId"
        label={t(`${TEXTS}.plugin`)}
        render={({ pluginId }) => <PluginName id={pluginId} />}
      />
      <DataTable.Col<ExampleRecord>
        source="output"
        label={t(`${TEXTS}.output`)}
        disableSort
        render={(record) => <Answer record={record} />}
      />
      <DataTable.Col<ExampleRecord>
        source="pass"
        label={t(`${TEXTS}.verdict`)}
        render={({ pass }) => <OutcomeChip outcome={pass ? 'passed' : 'failed'} />}
      />
      <DataTable.Col<ExampleRecord>
        source="score"
        label={t(`${TEXTS}.score`)}
        align="right"
        render={({ score }) => score}
      />
      <DataTable.Col<ExampleRecord>
        source="source"
        label={t(`${TEXTS}.source`)}
        disableSort
        render={({ source }) => t(`${TEXTS}.sources.${source}`)}
      />
      <DataTable.Col<ExampleRecord>
        source="createdAt"
        label={t('library.field.created')}
        render={({ createdAt }) => <TimeAgo at={createdAt} />}
      />
      <DataTable.Col<ExampleRecord>
        source="id"
        label={t('common.actions')}
        disableSort
        render={(record) => <EditExample record={record} />}
      />
    </>
  )
}

/** Characters of an answer by which it is told from others. */
const NAMED_BY = 60

const TWO_LINES = {
  maxWidth: 460,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const

function Answer({ record }: { record: ExampleRecord }) {
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
  const mayEdit = useCan('update', 'GradingExample')
  if (!mayEdit) return null
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

function ExampleCard({ record }: { record: ExampleRecord }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
        <strong>
          <PluginName id={record.pluginId} />
        </strong>
        <OutcomeChip outcome={record.pass ? 'passed' : 'failed'} />
      </Box>
      <Answer record={record} />
      <EditExample record={record} />
    </>
  )
}
