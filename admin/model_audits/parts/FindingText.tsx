import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MONO } from '../../core/theme/theme.js'
import type { Finding } from '../audit_record.js'

export function FindingText({ finding }: { finding: Finding }) {
  const { message, location, why } = finding
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="div">{message}</Typography>
      {location && (
        <Typography component="div" variant="body2" sx={{ fontFamily: MONO }}>
          {location}
        </Typography>
      )}
      {why && (
        <Typography component="div" variant="body2" color="text.secondary">
          {why}
        </Typography>
      )}
    </Box>
  )
}
