import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TargetMemory } from '#api/contract/target_settings'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import type { TargetForm } from './target_form.js'

/** Where the test has found another thing than the form says about the target's memory: the way to say it. */
export function MemoryFix({ memory }: { memory: TargetMemory }) {
  const t = useText()
  const { control, setValue } = useFormContext<TargetForm>()
  const [type, says] = useWatch({ control, name: ['type', 'http.stateful'] })
  const { verdict } = memory
  if (type !== 'http' || verdict === 'unclear' || says === (verdict === 'remembers')) return null
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
