import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'

/** A way to another of these pages; tall enough for a finger. */
export const AccountLink = ({ to, text }: { to: string; text: string }) => (
  <MuiLink component={Link} to={to} sx={{ py: 0.5 }}>
    {text}
  </MuiLink>
)
