import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { McpFlowProposal } from '#api/contract/mcp/range'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { DryRunResult } from '../../mcp/permissions/DryRun.js'
import { useSetToolProfile } from '../../mcp/queries.js'
import '../messages.js'
import { useFlowDryRun } from '../queries.js'

type Props = { vulnerabilityId: string; proposal: McpFlowProposal; onClose: () => void }

/** Adds the labels of a proposal, after an optional dry run. Labels the sink first, so that a retry sets both labels. */
export function LabelDialog({ vulnerabilityId, proposal, onClose }: Props) {
  const t = useText()
  const { source, sink, label, applicationName: application, isBlocking } = proposal
  const { add, isPending, error } = useAddLabels(proposal, onClose)
  const dryRun = useFlowDryRun(vulnerabilityId, proposal)
  return (
    <FormDialog
      title={t('mcp_range.flows.dialog', { tool: source.tool, label })}
      submitText={t('mcp_range.flows.add')}
      isPending={isPending}
      error={error}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <Typography>
        {t('mcp_range.flows.consequence', { source: source.tool, sink: sink.tool })}
      </Typography>
      {!isBlocking && (
        <Alert severity="warning">{t('mcp_range.flows.reports_only', { application })}</Alert>
      )}
      <Box>
        <Button variant="outlined" disabled={dryRun.isPending} onClick={() => dryRun.mutate()}>
          {t('mcp_permissions.dry_run.run')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {t('mcp_range.flows.dry_run_hint')}
        </Typography>
        <div role="status">
          {dryRun.data && (
            <DryRunResult result={dryRun.data} uncertainText="mcp_range.flows.uncertain" />
          )}
        </div>
        <ErrorAlert error={dryRun.error} />
      </Box>
    </FormDialog>
  )
}

function useAddLabels({ source, sink, label }: McpFlowProposal, onDone: () => void) {
  const t = useText()
  const queryClient = useQueryClient()
  const toSink = useSetToolProfile(sink.serverId, sink.toolId, () => {})
  const toSource = useSetToolProfile(source.serverId, source.toolId, () => {})
  const add = async () => {
    try {
      if (!sink.profile.isSink) await toSink.mutateAsync({ ...sink.profile, isSink: true })
      const produces = [...new Set([...source.profile.produces, label])]
      await toSource.mutateAsync({ ...source.profile, produces })
    } catch {
      // The dialog shows the mutation's error.
      return
    }
    await queryClient.invalidateQueries({ queryKey: ['mcp-range', 'flows'] })
    toast(t('mcp_range.flows.added'))
    onDone()
  }
  const isPending = toSink.isPending || toSource.isPending
  return { add, isPending, error: toSink.error ?? toSource.error }
}
