import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'

/** States how many entries of a list are stored, unless all are. */
export function StoredNote({ stored, total }: { stored: number; total: number }) {
  const t = useText()
  if (stored >= total) return null
  return (
    <Typography color="text.secondary">
      {t('model_audits.only_first', { smart_count: stored })}
    </Typography>
  )
}
