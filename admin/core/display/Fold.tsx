import { useId, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '../i18n/i18n.js'

/** Height of collapsed content, about eight lines. */
const FOLDED_PX = 180

/** Shows the start of long content, with a button that shows the rest. Print shows all of it. */
export function Fold(props: { isLong: boolean; name: string; children: ReactNode }) {
  const t = useText()
  const contentId = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (!props.isLong) return props.children
  return (
    <>
      <Box
        id={contentId}
        sx={{
          'maxHeight': isOpen ? 'none' : FOLDED_PX,
          'overflow': 'hidden',
          'maskImage': isOpen ? 'none' : 'linear-gradient(black 70%, transparent)',
          '@media print': { maxHeight: 'none', maskImage: 'none' },
        }}
      >
        {props.children}
      </Box>
      <Button
        aria-expanded={isOpen}
        aria-controls={contentId}
        aria-label={`${t(isOpen ? 'common.less' : 'common.show_all')}: ${props.name}`}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ displayPrint: 'none' }}
      >
        {t(isOpen ? 'common.less' : 'common.show_all')}
      </Button>
    </>
  )
}
