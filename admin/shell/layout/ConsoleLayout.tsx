import { Suspense, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '../../core/states/ErrorBoundary.js'
import { useRevealedTextAreas } from '../../core/layout/useRevealedTextAreas.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { Layers } from './Layers.js'
import { LicenseBanner } from './LicenseBanner.js'
import { MainHeader } from '../header/MainHeader.js'

/** Layout of signed-in pages: header, license banner and content. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  useRevealedTextAreas()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <MainHeader />
      <LicenseBanner />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          'flex': 1,
          'width': '100%',
          'maxWidth': 1600,
          'mx': 'auto',
          'px': { xs: 1.5, sm: 3 },
          'py': { xs: 2, sm: 3 },
          'outline': 'none',
          // Pages with wide tables use the full width.
          '&:has([data-page-width="full"])': { maxWidth: 'none' },
        }}
      >
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      <Layers />
    </Box>
  )
}
