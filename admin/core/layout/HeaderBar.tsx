import type { MouseEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useText } from '../i18n/i18n.js'
import { scrollToAnchor } from '../page/scroll_to_anchor.js'
import { SIZES } from '../theme/theme.js'
import { FOCUS_RING } from '../theme/theme_components.js'

export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: SIZES.header,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, md: 1 },
        px: { xs: 1, sm: 2 },
        bgcolor: 'header.background',
        color: 'header.text',
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
        [FOCUS_RING]: ({ vars }: Theme) => vars.palette.header.focus,
      }}
    >
      <SkipLink />
      {children}
    </Box>
  )
}

function SkipLink() {
  const t = useText()
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        event.preventDefault()
        scrollToAnchor(event)
      }}
      sx={{
        'position': 'absolute',
        'left': 8,
        'top': -60,
        'zIndex': 1,
        'px': 2,
        'py': 1,
        'bgcolor': 'background.paper',
        'color': 'text.primary',
        'borderRadius': 1,
        '&:focus': { top: 8 },
      }}
    >
      {t('header.skip')}
    </Box>
  )
}
