import PolicyOutlined from '@mui/icons-material/PolicyOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { McpPermissionRecord } from '#api/contract/mcp/permission'
import type { McpPolicyProposal } from '#api/contract/mcp/range'
import { DialogButton } from '../core/dialogs/DialogButton.js'
import { useText } from '../core/i18n/i18n.js'
import { lazyPart } from '../core/routing/lazyPart.js'
import { useCan } from '../core/session/session.js'
import { formOfProposal } from '../mcp/permissions/permission_form.js'
import { usePermissions } from '../mcp/permissions/queries.js'
import '../mcp/messages.js'
import './messages.js'
import { useProposals } from './queries.js'

const PermissionDialog = lazyPart(
  () => import('../mcp/permissions/PermissionDialog.js'),
  'PermissionDialog'
)

/** Permissions that a vulnerability proposes. Renders nothing without proposals, or without permission to add them. */
export function ProposalsPart({ vulnerabilityId }: { vulnerabilityId: string }) {
  const t = useText()
  const canCreate = useCan('create', 'McpPermission')
  const { data: proposals = [] } = useProposals(vulnerabilityId, canCreate)
  const { data: permissions } = usePermissions(canCreate && proposals.length > 0)
  if (!permissions || proposals.length === 0) return null
  return (
    <Paper variant="outlined" component="section" aria-labelledby="proposals-title" sx={{ p: 2 }}>
      <Typography variant="h2" id="proposals-title" sx={{ mb: 1 }}>
        {t('mcp_range.proposals.title')}
      </Typography>
      <Typography sx={{ maxWidth: 820 }}>{t('mcp_range.proposals.explanation')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, mb: 0 }}>
        {proposals.map((proposal) => (
          <Proposal
            key={`${proposal.applicationId} ${proposal.serverId} ${proposal.tool}`}
            {...{ proposal, permissions }}
          />
        ))}
      </Box>
    </Paper>
  )
}

function Proposal(props: {
  proposal: McpPolicyProposal
  permissions: readonly McpPermissionRecord[]
}) {
  const t = useText()
  const { proposal, permissions } = props
  const { tool, serverName: server, applicationName: application, attacks, results } = proposal
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{t('mcp_range.proposals.text', { tool, server, application })}</Typography>
        <Typography variant="body2" color="text.secondary">
          {t('mcp_range.proposals.evidence', {
            smart_count: results,
            attacks: attacks.map((attack) => t(`mcp_range.proposals.attack.${attack}`)).join(', '),
          })}
        </Typography>
      </Box>
      <DialogButton
        text={t('mcp_range.proposals.propose')}
        label={t('mcp_range.proposals.propose_named', { tool })}
        icon={<PolicyOutlined />}
        variant="outlined"
      >
        {(close) => (
          <PermissionDialog
            applicationId={proposal.applicationId}
            record={null}
            initial={formOfProposal(proposal, permissions)}
            onClose={close}
          />
        )}
      </DialogButton>
    </Box>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
