import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { UseFormReturn } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { MAX_DRY_RUN_CALLS, type McpDryRun } from '#api/contract/mcp/dry_run'
import { CALL_EFFECTS } from '#api/contract/mcp/call'
import { formatMoment } from '../../core/display/formats/dates.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import type { MessageKey } from '../../core/i18n/message_keys.js'
import { callPath } from '../places.js'
import './messages.js'
import { permissionFrom, type PermissionForm } from './permission_form.js'
import { useDryRun } from './queries.js'

/** Button that evaluates the entered permission against the calls of the last 7 days, and the result. */
export function DryRun(props: { form: UseFormReturn<PermissionForm>; applicationId: string }) {
  const t = useText()
  const { form, applicationId } = props
  const { mutate, data, error, isPending } = useDryRun()
  const run = async () => {
    if (await form.trigger()) mutate(permissionFrom(form.getValues(), applicationId))
  }
  return (
    <Box>
      <Button variant="outlined" disabled={isPending} onClick={() => void run()}>
        {t('mcp_permissions.dry_run.run')}
      </Button>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t('mcp_permissions.dry_run.hint')}
      </Typography>
      <div role="status">{data && <DryRunResult result={data} />}</div>
      {error && (
        <FormHelperText error role="alert">
          {error.message}
        </FormHelperText>
      )}
    </Box>
  )
}

/** Calls that would have been decided differently. */
export function DryRunResult({
  result,
  uncertainText = 'mcp_permissions.dry_run.uncertain',
}: {
  result: McpDryRun
  /** Text about calls whose decision is uncertain. */
  uncertainText?: MessageKey
}) {
  const t = useText()
  const { calls, changed, uncertain, examples, isCapped } = result
  const parts = CALL_EFFECTS.filter((effect) => changed[effect] > 0).map((effect) =>
    t(`mcp_permissions.dry_run.changed.${effect}`, { smart_count: changed[effect] })
  )
  return (
    <Box sx={{ mt: 1 }}>
      <Typography>
        {t('mcp_permissions.dry_run.calls', { smart_count: calls })}{' '}
        {parts.length > 0
          ? t('mcp_permissions.dry_run.otherwise', { parts: parts.join(', ') })
          : t('mcp_permissions.dry_run.same')}
      </Typography>
      {uncertain > 0 && <Typography>{t(uncertainText, { smart_count: uncertain })}</Typography>}
      {isCapped && (
        <Typography>
          {t('mcp_permissions.dry_run.capped', { max: formatCount(MAX_DRY_RUN_CALLS) })}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {examples.map(({ callId, tool, userName, createdAt }) => (
          <li key={callId}>
            <Link component={RouterLink} to={callPath(callId)} target="_blank">
              {t('mcp_permissions.dry_run.example', {
                tool,
                user: userName,
                time: formatMoment(new Date(createdAt)),
              })}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
