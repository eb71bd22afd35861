import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { aboveBar } from '../layout/above_bar.js'

/** Sticky footer of a long form. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: { xs: 'static', sm: 'sticky' },
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        px: { xs: 1.5, sm: 2 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        borderRadius: 1,
      }}
    >
      <GlobalStyles styles={aboveBar} />
      {children}
    </Box>
  )
}
