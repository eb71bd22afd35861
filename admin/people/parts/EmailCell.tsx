import Box from '@mui/material/Box'

/** Email address that identifies the row of a list. */
export const EmailCell = ({ email }: { email: string }) => (
  <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
    {email}
  </Box>
)
