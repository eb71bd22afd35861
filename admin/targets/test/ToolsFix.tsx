import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { MONO } from '../../core/theme/theme.js'
import type { TargetForm } from '../target_form.js'

/** Offers to add the tools found by a test to the target's description; hidden if the description already lists them. */
export function ToolsFix({ tools }: { tools: readonly string[] }) {
  const t = useText()
  const { setValue, watch } = useFormContext<TargetForm>()
  const listed = watch('details.tools')
  const names = new Set(listed.match(/[A-Za-z][\w./-]*/g))
  const missing = tools.filter((line) => !names.has(line.split('(')[0] ?? ''))
  if (missing.length === 0) return null
  const add = () => {
    const lines = [listed.trim(), ...missing].filter(Boolean)
    setValue('kind', 'application', { shouldDirty: true })
    setValue('details.tools', lines.join('\n'), { shouldDirty: true })
    toast(t('targets.probe.tools.added'))
  }
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2">
        {t('targets.probe.tools.found', { smart_count: missing.length })}
      </Typography>
      <Typography
        variant="body2"
        sx={{ my: 0.5, fontFamily: MONO, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {missing.join('\n')}
      </Typography>
      <Button size="small" variant="outlined" onClick={add}>
        {t('targets.probe.tools.add', { smart_count: missing.length })}
      </Button>
    </Box>
  )
}
