import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { ProbePanel } from '../test/ProbePanel.js'
import { TargetFacts } from '../parts/TargetFacts.js'
import type { TargetForm } from '../target_form.js'

/** Step that summarizes the input before saving, with a final connection test. */
export function ReviewStep({ targetId }: { targetId: string | null }) {
  const t = useText()
  const form = useFormContext<TargetForm>().watch()
  return (
    <Stack spacing={3}>
      <TargetFacts form={form} />
      {form.type !== 'cli' && <ProbePanel targetId={targetId} />}
      <Typography color="text.secondary">{t('targets.review.next')}</Typography>
    </Stack>
  )
}
