import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

/** Section for one type of second factor: title, description, list and actions. */
export function FactorSection(props: {
  title: string
  explanation: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, columnGap: 2 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography variant="h2" id={titleId}>
            {props.title}
          </Typography>
          <Typography color="text.secondary" component="div">
            {props.explanation}
          </Typography>
        </Box>
        {props.actions}
      </Box>
      {props.children}
    </Paper>
  )
}
