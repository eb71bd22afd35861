import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { McpFlowProposal } from '#api/contract/mcp/range'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { applicationPath } from '../../mcp/places.js'
import '../messages.js'
import { useFlowProposals } from '../queries.js'
import { LabelDialog } from './LabelDialog.js'

type Props = { vulnerabilityId: string }

/** Labels that a vulnerability proposes. Renders nothing without proposals, or without permission to add them. */
export function FlowProposalsPart({ vulnerabilityId }: Props) {
  const t = useText()
  const canLabel = useCan('update', 'McpServer')
  const { data: proposals = [] } = useFlowProposals(vulnerabilityId, canLabel)
  if (proposals.length === 0) return null
  return (
    <Paper variant="outlined" component="section" aria-labelledby="flows-title" sx={{ p: 2 }}>
      <Typography variant="h2" id="flows-title" sx={{ mb: 1 }}>
        {t('mcp_range.flows.title')}
      </Typography>
      <Typography sx={{ maxWidth: 820 }}>{t('mcp_range.flows.explanation')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, mb: 0 }}>
        {proposals.map((proposal) => (
          <Proposal
            key={`${proposal.applicationId} ${proposal.source.toolId} ${proposal.sink.toolId}`}
            {...{ vulnerabilityId, proposal }}
          />
        ))}
      </Box>
    </Paper>
  )
}

function Proposal({ vulnerabilityId, proposal }: Props & { proposal: McpFlowProposal }) {
  const t = useText()
  const { source, sink, applicationId, applicationName: application, isLabeled, results } = proposal
  const names = { source: source.tool, server: source.serverName, sink: sink.tool, application }
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{t(`mcp_range.flows.${isLabeled ? 'labeled' : 'text'}`, names)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {t('mcp_range.flows.evidence', { smart_count: results })}
        </Typography>
      </Box>
      {isLabeled ? (
        <Button component={Link} to={applicationPath(applicationId)} variant="outlined">
          {t('mcp_range.flows.open_application')}
        </Button>
      ) : (
        <DialogButton
          text={t('mcp_range.flows.review')}
          label={t('mcp_range.flows.review_named', { tool: source.tool })}
          icon={<LabelOutlined />}
          variant="outlined"
        >
          {(close) => <LabelDialog {...{ vulnerabilityId, proposal }} onClose={close} />}
        </DialogButton>
      )}
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
