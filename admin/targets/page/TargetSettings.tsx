import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { Facts } from '../../core/display/Facts.js'
import { StandingRangeSection } from '../../mcp_range/standing/StandingRangeSection.js'
import { TargetModelSection } from '../../model_audits/targets/TargetModelSection.js'
import { TargetFacts } from '../parts/TargetFacts.js'
import { DETAIL_NAMES, formOf } from '../target_form.js'
import { HandedSecrets } from './HandedSecrets.js'
import { useTarget } from './target_context.js'
import '../messages.js'
import '../form_messages.js'

/** Tab with the connection and details of the target, and a link to edit them. */
export function TargetSettings() {
  const t = useText()
  const target = useTarget()
  const form = formOf(target)
  const details = DETAIL_NAMES.filter((name) => form.details[name].trim() !== '')
  return (
    <Stack spacing={2}>
      <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        <Typography variant="h2">{t('targets.page.connection')}</Typography>
        <TargetFacts form={form} />
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          <CopyableId id={target.id} />
        </Box>
      </Paper>
      {details.length > 0 && (
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <Typography variant="h2">{t('targets.step.details')}</Typography>
          <Facts
            facts={details.map((name) => [t(`targets.details.${name}`), form.details[name]])}
          />
        </Paper>
      )}
      <StandingRangeSection targetId={target.id} />
      <TargetModelSection targetId={target.id} />
      <HandedSecrets target={target} />
    </Stack>
  )
}
