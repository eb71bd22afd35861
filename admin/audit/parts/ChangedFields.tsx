import { useId } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import type { FieldChange } from '../entry_changes.js'

/** Old and new values, side by side on wide screens, each field labeled as changed, added or removed. */
export function ChangedFields(props: {
  title: string
  changes: readonly FieldChange[]
  /** Whether both sides exist. If not, the record was created or deleted. */
  isChange: boolean
}) {
  const t = useText()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h3">
        {props.title}
      </Typography>
      {props.changes.map((change) => (
        <Box key={change.path} sx={{ mt: 1.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
            <Typography
              component="h4"
              sx={{ fontFamily: MONO, fontSize: '0.875rem', fontWeight: 600 }}
            >
              {change.path}
            </Typography>
            {props.isChange && (
              <Chip size="small" variant="outlined" label={t(`audit.entry.${change.kind}`)} />
            )}
          </Box>
          {props.isChange ? (
            <Box
              sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}
            >
              <Side name={t('audit.entry.before')} value={change.before} />
              <Side name={t('audit.entry.after')} value={change.after} isNew />
            </Box>
          ) : (
            <Side value={change.after ?? change.before} />
          )}
        </Box>
      ))}
    </Box>
  )
}

function Side({ name, value, isNew }: { name?: string; value: string | null; isNew?: boolean }) {
  const t = useText()
  return (
    <Box sx={{ minWidth: 0 }}>
      {name && (
        <Typography variant="body2" color="text.secondary">
          {name}
        </Typography>
      )}
      <Box
        sx={{
          p: 1,
          border: 1,
          borderColor: isNew ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontFamily: MONO,
          fontSize: '0.8438rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: value === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {value ?? t('audit.entry.none')}
      </Box>
    </Box>
  )
}
