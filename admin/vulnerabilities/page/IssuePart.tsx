import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** Section of a vulnerability's page. */
export function IssuePart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
