import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../app/i18n.js'
import { readable } from '../cell/json_text.js'
import type { DetailProps } from './detail_props.js'
import { DetailText } from './DetailText.js'
import { Facts } from './Facts.js'

/** Longer values, and those of several lines, stand as texts of their own. */
const LONGEST_FACT = 120

/** What the engine or the tool noted about the test and its answer. */
export function MetadataTab({ cell }: DetailProps) {
  const t = useText()
  const entries = Object.entries(cell.metadata).map(
    ([name, value]) => [name, readable(value)] as const
  )
  if (entries.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        {t('eval_cell.details.no_metadata')}
      </Typography>
    )
  }
  const isShort = ([, text]: readonly [string, string]) =>
    text.length <= LONGEST_FACT && !text.includes('\n')
  return (
    <Box>
      <Facts facts={entries.filter(isShort)} />
      {entries
        .filter((entry) => !isShort(entry))
        .map(([name, text]) => (
          <DetailText key={name} label={name} text={text} />
        ))}
    </Box>
  )
}
