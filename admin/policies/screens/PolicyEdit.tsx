import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import { RecordPage } from '../../core/records/RecordPage.js'
import '../../library/messages.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { PolicyAssociations } from '../parts/PolicyAssociations.js'
import { POLICIES, type PolicyRecord } from '../policy_record.js'
import { PolicyEditor } from '../parts/PolicyEditor.js'

const PARTS = ['details', 'associations'] as const

/** Page of a policy and the templates and collections that use it. Policies of other teams are read-only. */
export function PolicyEdit() {
  return (
    <RecordPage<PolicyRecord> resource={POLICIES} texts="library.policies">
      {(record) => <Parts key={record.id} record={record} />}
    </RecordPage>
  )
}

function Parts({ record }: { record: PolicyRecord }) {
  const t = useText()
  const [search] = useSearchParams()
  const part = PARTS.find((known) => known === search.get('tab')) ?? 'details'
  return (
    <>
      <Box component="nav" aria-label={t('library.policies.tabs')} sx={{ mb: 1.5 }}>
        <Tabs value={part}>
          {PARTS.map((name) => (
            <Tab
              key={name}
              value={name}
              component={Link}
              to={name === 'details' ? '?' : `?tab=${name}`}
              label={t(`library.policies.tab.${name}`)}
            />
          ))}
        </Tabs>
      </Box>
      {part === 'associations' ? (
        <PolicyAssociations id={record.id} />
      ) : (
        <Details record={record} />
      )}
    </>
  )
}

function Details({ record }: { record: PolicyRecord }) {
  const t = useText()
  const { team } = useSession()
  const canEdit = useCan('update', 'CustomPolicy')
  const isForeign = record.teamId !== team?.id
  if (canEdit && !isForeign) return <PolicyEditor record={record} />
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5, maxWidth: 820 }}>
      {isForeign && <Alert severity="info">{t('library.policies.shared_hint')}</Alert>}
      <Box>
        <SeverityChip severity={record.severity} />
      </Box>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {record.text}
      </Typography>
      {record.description && <Typography color="text.secondary">{record.description}</Typography>}
    </Paper>
  )
}
