import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined'
import PolicyOutlined from '@mui/icons-material/PolicyOutlined'
import UploadFile from '@mui/icons-material/UploadFile'
import type { DerivedCells } from '../../core/derived_screens/derived_cells.js'
import { DerivedList } from '../../core/derived_screens/DerivedList.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import '../../library/messages.js'
import { LibraryTabs } from '../../library/parts/LibraryTabs.js'
import { RecordName } from '../../library/parts/RecordName.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { derivedPolicies } from '../derived_policies.js'
import { POLICIES, type PolicyRecord } from '../policy_record.js'

const PolicyImport = lazyPart(() => import('../parts/PolicyImport.js'), 'PolicyImport')
const PolicySuggestions = lazyPart(
  () => import('../parts/PolicySuggestions.js'),
  'PolicySuggestions'
)

const TEXTS = 'library.policies'

const CELLS: DerivedCells<PolicyRecord> = {
  name: (policy) => <PolicyName policy={policy} />,
  severity: ({ severity }) => <SeverityChip severity={severity} />,
  isShared: (policy) => <Sharing policy={policy} />,
}

/** List page with the team's policies and the policies shared by other teams. */
export function PolicyList() {
  const t = useText()
  return (
    <DerivedList<PolicyRecord>
      source={derivedPolicies}
      tabs={<LibraryTabs current="policies" />}
      subtitle={t(`${TEXTS}.subtitle`)}
      actions={<MorePolicies />}
      exportFields={['id', 'name', 'text', 'severity', 'description', 'isShared', 'createdAt']}
      icon={<PolicyOutlined />}
      cells={CELLS}
    />
  )
}

function MorePolicies() {
  const t = useText()
  const canCreate = useCan('create', 'CustomPolicy')
  if (!canCreate) return null
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

function PolicyName({ policy }: { policy: PolicyRecord }) {
  return <RecordName name={policy.name} to={`/${POLICIES}/${policy.id}`} subject="CustomPolicy" />
}

function Sharing({ policy }: { policy: PolicyRecord }) {
  const t = useText()
  const { team } = useSession()
  if (policy.teamId !== team?.id) return t(`${TEXTS}.another_team`)
  return t(`${TEXTS}.${policy.isShared ? 'all_teams' : 'this_team'}`)
}
