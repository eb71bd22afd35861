import type { ReactNode } from 'react'
import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '../i18n/i18n.js'

/** Empty state: an icon, a sentence, and the next step or the person to contact. */
export function EmptyState(props: {
  icon: ReactNode
  title: string
  explanation?: ReactNode
  action?: ReactNode
}) {
  return (
    <Box sx={{ textAlign: 'center', py: 7, px: 2, maxWidth: 520, mx: 'auto' }}>
      <Box aria-hidden sx={{ 'color': 'primary.main', '& svg': { fontSize: 44 } }}>
        {props.icon}
      </Box>
      <Typography variant="h2" sx={{ mt: 1 }}>
        {props.title}
      </Typography>
      {props.explanation && (
        <Typography color="text.secondary" component="div" sx={{ mt: 1 }}>
          {props.explanation}
        </Typography>
      )}
      {props.action && (
        <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {props.action}
        </Box>
      )}
    </Box>
  )
}

/** Empty state of a list without matches for its filters. */
export function NoResults({ onClear }: { onClear: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon={<FilterAltOffOutlined />}
      title={t('list.no_results')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('list.clear_filters')}
        </Button>
      }
    />
  )
}
