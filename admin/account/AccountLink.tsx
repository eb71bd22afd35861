import Box from '@mui/material/Box'
import { Link } from 'react-router'

/** A way to another of these pages; tall enough for a finger. */
export const AccountLink = ({ to, text }: { to: string; text: string }) => (
  <Box component={Link} to={to} sx={{ py: 0.5, color: 'primary.main' }}>
    {text}
  </Box>
)
