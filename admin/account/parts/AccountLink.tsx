import Box from '@mui/material/Box'
import { Link } from 'react-router'

/** Link to another account page; large enough for touch input. */
export const AccountLink = ({ to, text }: { to: string; text: string }) => (
  <Box component={Link} to={to} sx={{ py: 0.5, color: 'primary.main' }}>
    {text}
  </Box>
)
