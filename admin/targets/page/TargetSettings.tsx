import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '../../app/i18n.js'
import { CopyableId } from '../../ui/CopyableId.js'
import { Fact, Facts } from '../Facts.js'
import { TargetFacts } from '../TargetFacts.js'
import { DETAIL_NAMES, formOf } from '../target_form.js'
import { HandedSecrets } from './HandedSecrets.js'
import { useTarget } from './target_context.js'
import '../../i18n/areas/targets.js'

/** How the target is called and what is known about it; the form that changes it is a click away. */
export function TargetSettings() {
  const t = useText()
  const target = useTarget()
  const form = formOf(target)
  const details = DETAIL_NAMES.filter((name) => form.details[name].trim() !== '')
  return (
    <Stack spacing={2}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {t('targets.page.connection')}
        </Typography>
        <TargetFacts form={form} />
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          <CopyableId id={target.id} />
        </Box>
      </Paper>
      {details.length > 0 && (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t('targets.step.details')}
          </Typography>
          <Facts>
            {details.map((name) => (
              <Fact key={name} name={t(`targets.details.${name}`)}>
                {form.details[name]}
              </Fact>
            ))}
          </Facts>
        </Paper>
      )}
      <HandedSecrets target={target} />
    </Stack>
  )
}
