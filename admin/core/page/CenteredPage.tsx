import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** Page with a single message: icon, heading, explanation and next step. */
export function CenteredPage(props: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', pt: { xs: 4, sm: 10 }, textAlign: 'center' }}>
      {props.icon && (
        <Box aria-hidden sx={{ 'color': 'primary.main', '& svg': { fontSize: 44 } }}>
          {props.icon}
        </Box>
      )}
      <Typography variant="h1" sx={{ mt: 1.5, mb: 1 }}>
        {props.title}
      </Typography>
      {props.children}
    </Box>
  )
}
