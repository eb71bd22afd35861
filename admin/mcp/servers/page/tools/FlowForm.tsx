import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import type { McpToolDetail } from '#api/contract/mcp/server'
import { FLOW_LABELS, type FlowLabel, type ToolProfile } from '#api/engines/mcp/vocabulary'
import { useText } from '../../../../core/i18n/i18n.js'
import { toast } from '../../../../core/notifications/toasts.js'
import { useCan } from '../../../../core/session/session.js'
import { FlowChips } from '../../../parts/FlowChips.js'
import { useSetToolProfile } from '../../../queries.js'
import '../messages.js'

type Props = { serverId: string; tool: McpToolDetail }

/** Form for the labels of the data that a tool returns or sends, which flow rules evaluate. */
export function FlowForm({ serverId, tool }: Props) {
  const t = useText()
  const { flow } = tool
  const canEdit = useCan('update', 'McpServer')
  const isEmpty = flow.produces.length === 0 && !flow.isSink
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t(flow.isSuggested ? 'mcp_server.flow.suggested' : 'mcp_server.flow.set')}
      </Typography>
      {canEdit ? (
        <Labels key={JSON.stringify(flow)} serverId={serverId} tool={tool} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isEmpty ? t('mcp_server.flow.none') : <FlowChips profile={flow} />}
        </Box>
      )}
    </>
  )
}

function Labels({ serverId, tool }: Props) {
  const t = useText()
  const { flow } = tool
  const [profile, setProfile] = useState<ToolProfile>(flow)
  const { mutate, isPending, error } = useSetToolProfile(serverId, tool.id, () =>
    toast(t('mcp_server.flow.saved'))
  )
  const { produces, isSink } = profile
  const toggle = (label: FlowLabel) =>
    setProfile({
      isSink,
      produces: FLOW_LABELS.filter((one) => produces.includes(one) !== (one === label)),
    })
  const isChanged = keyOf(profile) !== keyOf(flow)
  return (
    <>
      <Box role="group" aria-label={t('mcp_server.flow.title')} sx={{ display: 'grid' }}>
        {FLOW_LABELS.map((label) => (
          <FormControlLabel
            key={label}
            control={<Checkbox checked={produces.includes(label)} onChange={() => toggle(label)} />}
            label={t(`mcp_server.flow.produces.${label}`)}
          />
        ))}
        <FormControlLabel
          control={
            <Checkbox checked={isSink} onChange={() => setProfile({ produces, isSink: !isSink })} />
          }
          label={t('mcp_server.flow.is_sink')}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="outlined"
          disabled={(!isChanged && !flow.isSuggested) || isPending}
          onClick={() => mutate({ produces: [...produces], isSink })}
        >
          {t(flow.isSuggested && !isChanged ? 'mcp_server.flow.confirm' : 'mcp_server.flow.save')}
        </Button>
        {!flow.isSuggested && (
          <Button disabled={isPending} onClick={() => mutate(null)}>
            {t('mcp_server.flow.reset')}
          </Button>
        )}
      </Box>
      {error && (
        <FormHelperText error role="alert">
          {error.message}
        </FormHelperText>
      )}
    </>
  )
}

const keyOf = ({ produces, isSink }: ToolProfile) =>
  JSON.stringify([FLOW_LABELS.filter((label) => produces.includes(label)), isSink])
