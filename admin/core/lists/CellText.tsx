import Box from '@mui/material/Box'

/** Maximum length, in characters, of cell content that stays on one line. */
const TOGETHER = 20

/**
 * Returns the style of user-written text in a cell. Short content stays on one line; longer content
 * can break anywhere. The width is limited, so that a column neither squeezes other columns nor
 * shrinks to a few letters. The breakpoint `sm` is `CARDS_BELOW`: cards have no columns.
 */
export const cellText = (text: string, most = 300) =>
  ({
    display: 'inline-block',
    minWidth: { sm: `${Math.min(text.length, TOGETHER)}ch` },
    maxWidth: { xs: '100%', sm: most },
    // `ch` is the width of "0"; other letters can be wider.
    ...(text.length <= TOGETHER && { whiteSpace: { sm: 'nowrap' } }),
    overflowWrap: 'anywhere',
  }) as const

/** User-written text in a table cell, in the direction of its script. */
export function CellText({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <Box component="span" dir="auto" sx={cellText(text)}>
      {text}
    </Box>
  )
}
