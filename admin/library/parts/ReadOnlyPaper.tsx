import type { ReactNode } from 'react'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'

/** Content of a record for users who cannot edit it. */
export function ReadOnlyPaper(props: { description: string | null; children: ReactNode }) {
  const t = useText()
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 1.5, sm: 2 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        maxWidth: 820,
      }}
    >
      <Typography color="text.secondary">{t('library.read_only')}</Typography>
      {props.description && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {props.description}
        </Typography>
      )}
      {props.children}
    </Paper>
  )
}
