import NetworkCheck from '@mui/icons-material/NetworkCheck'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { MemoryFix } from './MemoryFix.js'
import { ProbeResult } from './ProbeResult.js'
import { SessionFix } from './SessionFix.js'
import { ToolsFix } from './ToolsFix.js'
import { type TargetForm } from '../target_form.js'
import { useTestConnection } from '../queries.js'
import { useConnectionForm } from './useConnectionForm.js'

/** Section that calls the target with the current form values and shows the response. */
export function ProbePanel({ targetId }: { targetId: string | null }) {
  const t = useText()
  const { getValues, setValue } = useFormContext<TargetForm>()
  const { takeCall, showRefusal } = useConnectionForm(targetId)
  const { mutate, data, error, isPending } = useTestConnection(showRefusal)
  const run = () => mutate(takeCall())
  const part = pathPart(getValues('type'))
  const setPath = (field: PathField, path: string, message: string) => {
    setValue(field, path, { shouldDirty: true })
    toast(message)
    run()
  }
  const pick = (path: string) => {
    if (part) setPath(`${part}.responsePath`, path, t('targets.probe.picked', { path }))
  }
  const pickCalls = (path: string) =>
    setPath('http.toolCallsPath', path, t('targets.probe.tool_calls.used', { path }))
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('targets.probe.button')}
      sx={{ p: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<NetworkCheck />}
          loading={isPending}
          loadingPosition="start"
          onClick={run}
        >
          {t('targets.probe.button')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 200px' }}>
          {t('targets.probe.hint')}
        </Typography>
      </Box>
      <Box aria-live="polite">
        {isPending && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {t('targets.probe.running')}
          </Typography>
        )}
        {!isPending && error && <ProbeError error={error} />}
        {!isPending && data && (
          <ProbeResult
            probe={data}
            {...(part ? { onPick: pick } : {})}
            {...(part === 'http' ? { onPickCalls: pickCalls } : {})}
          />
        )}
        {!isPending && data?.raw && <SessionFix raw={data.raw} onFixed={run} />}
        {!isPending && data && <ToolsFix tools={data.tools} />}
        {!isPending && data?.memory && <MemoryFix memory={data.memory} />}
      </Box>
    </Paper>
  )
}

function ProbeError({ error }: { error: Error }) {
  const t = useText()
  const isInvalid = error instanceof HttpError && error.status === 422
  return <ErrorAlert error={error} {...(isInvalid ? { title: t('targets.probe.invalid') } : {})} />
}

type PathField =
  'http.responsePath' | 'http.toolCallsPath' | 'socket.responsePath' | 'mcp.responsePath'

/** Returns the form section with the response path of a target type; null if the type has none. */
const pathPart = (type: TargetForm['type']) =>
  type === 'http' ? 'http' : type === 'websocket' ? 'socket' : type === 'mcp' ? 'mcp' : null
