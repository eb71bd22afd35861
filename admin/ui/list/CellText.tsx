import Box from '@mui/material/Box'

/** Letters that stay on one line, where a word is that long. */
const TOGETHER = 20

/**
 * How words that people wrote stand in a cell: on one line while they are short, then broken wherever they
 * must. The column neither takes the room of its neighbours nor is squeezed to a few letters by them.
 */
export const cellText = (text: string, most = 300) =>
  ({
    display: 'inline-block',
    minWidth: { md: `${Math.min(text.length, TOGETHER)}ch` },
    maxWidth: { xs: '100%', md: most },
    // A letter may be wider than what widths are counted in.
    ...(text.length <= TOGETHER && { whiteSpace: { md: 'nowrap' } }),
    overflowWrap: 'anywhere',
  }) as const

/** Words that people wrote, in a cell of a table, in the direction of their own script. */
export function CellText({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <Box component="span" dir="auto" sx={cellText(text)}>
      {text}
    </Box>
  )
}
