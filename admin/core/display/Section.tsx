import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

export function Section(props: {
  id?: string
  title: ReactNode
  explanation?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      {...(props.id ? { id: props.id } : {})}
      aria-labelledby={titleId}
      tabIndex={-1}
      sx={{
        'p': { xs: 1.5, sm: 2.5 },
        'mt': 2,
        'outline': 'none',
        '@media print': { border: 'none', p: 0, mt: 3 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <Typography variant="h2" id={titleId} sx={{ breakAfter: 'avoid' }}>
            {props.title}
          </Typography>
          {props.explanation && (
            <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 760 }}>
              {props.explanation}
            </Typography>
          )}
        </Box>
        {props.actions}
      </Box>
      {props.children}
    </Paper>
  )
}
