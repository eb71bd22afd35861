import Box from '@mui/material/Box'
import { MONO } from '../theme/theme.js'
import { CopyButton } from './CopyButton.js'

/** ID, shortened if it is longer than 12 characters, with a button that copies the full ID. */
export function CopyableId({ id, name = 'id' }: { id: string; name?: string }) {
  const short = id.length > 12 ? `${id.slice(0, 8)}…` : id
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>
      <Box component="code" title={id} sx={{ fontFamily: MONO, whiteSpace: 'nowrap' }}>
        {short}
      </Box>
      <CopyButton value={id} name={name} />
    </Box>
  )
}
