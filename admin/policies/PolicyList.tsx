import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined'
import PolicyOutlined from '@mui/icons-material/PolicyOutlined'
import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { useCan, useSession } from '../app/session.js'
import '../i18n/areas/library.js'
import { DeleteSelected } from '../library/DeleteSelected.js'
import { LibraryTabs } from '../library/LibraryTabs.js'
import { ListEmpty } from '../library/ListEmpty.js'
import { RecordName } from '../library/RecordName.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { POLICIES, type PolicyRecord } from './policy_record.js'

const PolicyImport = lazyPart(() => import('./PolicyImport.js'), 'PolicyImport')
const PolicySuggestions = lazyPart(() => import('./PolicySuggestions.js'), 'PolicySuggestions')

const TEXTS = 'library.policies'

/** The team's policies, and those that other teams share. */
export function PolicyList() {
  const t = useText()
  const filters = [
    {
      source: 'severity',
      label: t('library.field.severity'),
      choices: SEVERITIES.map((id) => ({ id, name: t(`severity.${id}`) })),
    },
  ]
  return (
    <>
      <LibraryTabs current="policies" />
      <ResourceList<PolicyRecord>
        resource={POLICIES}
        title={t(`${TEXTS}.title`)}
        subtitle={t(`${TEXTS}.subtitle`)}
        createText={t(`${TEXTS}.create`)}
        actions={<MorePolicies />}
        filters={filters}
        exportFields={['id', 'name', 'text', 'severity', 'description', 'isShared', 'createdAt']}
        empty={<ListEmpty texts={TEXTS} subject="CustomPolicy" icon={<PolicyOutlined />} />}
        bulkActions={<DeleteSelected texts={TEXTS} />}
        card={(policy) => <PolicyCard policy={policy} />}
        columns={<Columns />}
      />
    </>
  )
}

function MorePolicies() {
  const t = useText()
  const mayCreate = useCan('create', 'CustomPolicy')
  if (!mayCreate) return null
  return (
    <>
      <DialogButton text={t(`${TEXTS}.import.button`)} icon={<UploadFile />} variant="outlined">
        {(close) => <PolicyImport onClose={close} />}
      </DialogButton>
      <DialogButton
        text={t(`${TEXTS}.suggest.button`)}
        icon={<LightbulbOutlined />}
        variant="outlined"
      >
        {(close) => <PolicySuggestions onClose={close} />}
      </DialogButton>
    </>
  )
}

function Columns() {
  const t = useText()
  return (
    <>
      <DataTable.Col<PolicyRecord>
        source="name"
        label={t('library.field.name')}
        render={(policy) => <PolicyName policy={policy} />}
      />
      <DataTable.Col<PolicyRecord>
        source="text"
        label={t('library.field.text')}
        disableSort
        render={({ text }) => (
          <Typography variant="body2" color="text.secondary" sx={TWO_LINES}>
            {text}
          </Typography>
        )}
      />
      <DataTable.Col<PolicyRecord>
        source="severity"
        label={t('library.field.severity')}
        render={({ severity }) => <SeverityChip severity={severity} />}
      />
      <DataTable.Col<PolicyRecord>
        source="isShared"
        label={t('library.field.shared')}
        disableSort
        render={(policy) => <Sharing policy={policy} />}
      />
      <DataTable.Col<PolicyRecord>
        source="createdAt"
        label={t('library.field.created')}
        render={({ createdAt }) => <TimeAgo at={createdAt} />}
      />
    </>
  )
}

const TWO_LINES = {
  maxWidth: 460,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const

function PolicyName({ policy }: { policy: PolicyRecord }) {
  return <RecordName name={policy.name} to={`/${POLICIES}/${policy.id}`} subject="CustomPolicy" />
}

function Sharing({ policy }: { policy: PolicyRecord }) {
  const t = useText()
  const { team } = useSession()
  if (policy.teamId !== team?.id) return t(`${TEXTS}.of_others`)
  return t(`${TEXTS}.${policy.isShared ? 'is_shared' : 'is_own'}`)
}

function PolicyCard({ policy }: { policy: PolicyRecord }) {
  return (
    <>
      <PolicyName policy={policy} />
      <Box sx={{ my: 0.5 }}>
        <SeverityChip severity={policy.severity} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={TWO_LINES}>
        {policy.text}
      </Typography>
    </>
  )
}
