import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useText } from '../../i18n/i18n.js'

/** Maximum number of names to list; further ones are only counted. */
const MAX_NAMES = 10

/**
 * Names of the selected records. `names` are those on the current page; `count` is the number of all selected records.
 */
export function SelectedNames({ names, count }: { names: readonly ReactNode[]; count: number }) {
  const t = useText()
  const shown = names.slice(0, MAX_NAMES)
  const rest = count - shown.length
  return (
    <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {shown.map((name, index) => (
        <li key={index}>{name}</li>
      ))}
      {rest > 0 && <li>{t('list.and_more', { smart_count: rest })}</li>}
    </Box>
  )
}
