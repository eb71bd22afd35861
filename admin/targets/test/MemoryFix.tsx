import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TargetMemory } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import type { TargetForm } from '../target_form.js'

/** Button that corrects the conversation setting if the test found that the target behaves differently. */
export function MemoryFix({ memory }: { memory: TargetMemory }) {
  const t = useText()
  const { control, setValue } = useFormContext<TargetForm>()
  const [type, isStateful] = useWatch({ control, name: ['type', 'http.stateful'] })
  const { verdict } = memory
  if (type !== 'http' || verdict === 'unclear' || isStateful === (verdict === 'remembers')) {
    return null
  }
  const take = () => {
    setValue('http.stateful', verdict === 'remembers', { shouldDirty: true })
    toast(t(`targets.probe.memory.fixed_${verdict}`))
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
      <Typography variant="body2">{t(`targets.probe.memory.differs_${verdict}`)}</Typography>
      <Button variant="outlined" onClick={take}>
        {t(`targets.probe.memory.fix_${verdict}`)}
      </Button>
    </Box>
  )
}
