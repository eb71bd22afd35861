import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { useText } from '../app/i18n.js'
import { ProbePanel } from './ProbePanel.js'
import { TargetFacts } from './TargetFacts.js'
import type { TargetForm } from './target_form.js'

/** Everything at a glance before it is saved, and a last test. */
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
