import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import type { Finding } from '../audit_record.js'

/** Message, location and reason of a finding or check. */
export function FindingText({ finding }: { finding: Finding }) {
  const t = useText()
  const { message, location, why, offset } = finding
  const place = offset === null ? location : t('model_audits.at_offset', { location, offset })
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="div">{message}</Typography>
      {place && (
        <Typography component="div" variant="body2" sx={{ fontFamily: MONO }}>
          {place}
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
