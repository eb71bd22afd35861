import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

/** Layout of the account pages before sign-in: heading, explanation, form and links. */
export function AccountPage(props: {
  title: string
  explanation?: ReactNode
  notices?: ReactNode
  children?: ReactNode
  links?: ReactNode
}) {
  return (
    <Box sx={{ maxWidth: 400, mx: 'auto', pt: { xs: 2, sm: 8 } }}>
      <Typography variant="h1">{props.title}</Typography>
      {props.explanation && (
        <Typography color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {props.explanation}
        </Typography>
      )}
      <Box sx={{ mt: 3 }}>{props.notices}</Box>
      {props.children && (
        <Paper variant="outlined" sx={{ p: 3 }}>
          {props.children}
        </Paper>
      )}
      {props.links && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
          {props.links}
        </Box>
      )}
    </Box>
  )
}
