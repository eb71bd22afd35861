import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { findSessionPath, lastName } from '#api/contract/targets/session_fields'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import type { TargetForm } from '../target_form.js'
import { withServerSession } from './server_session.js'

/** Button that uses a session ID found in the raw response of the test, unless it is already used. */
export function SessionFix({ raw, onFixed }: { raw: string; onFixed: () => void }) {
  const t = useText()
  const { control, getValues, setValue } = useFormContext<TargetForm>()
  const [type, source, used] = useWatch({
    control,
    name: ['type', 'http.sessionSource', 'http.sessionPath'],
  })
  const path = findSessionPath(raw)
  if (type !== 'http' || path === null || (source === 'server' && used.trim() === path)) return null
  const name = lastName(path)
  const use = () => {
    setValue('http', withServerSession(getValues('http'), path), { shouldDirty: true })
    toast(t('targets.probe.session.used', { path }))
    onFixed()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('targets.probe.session.found', { path })}
      </Typography>
      <Button variant="outlined" onClick={use}>
        {t('targets.probe.session.use', { name })}
      </Button>
    </Box>
  )
}
