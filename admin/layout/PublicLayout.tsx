import { Suspense, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { lazyPart } from '../ui/lazyPart.js'
import { Blank } from './Blank.js'
import { hasPublicHeader, PublicHeader } from './PublicHeader.js'

const MainHeader = lazyPart(() => import('./MainHeader.js'), 'MainHeader')

/** A page outside the signed-in layout. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // The root only leads on; it stays blank until it knows where to.
  if (pathname === '/') return <Suspense fallback={<Blank />}>{children}</Suspense>
  return (
    <>
      {hasPublicHeader(pathname) ? <PublicHeader /> : <MainHeader />}
      <Box component="main" id="content" tabIndex={-1} sx={{ px: 2, py: 4, outline: 'none' }}>
        <Suspense fallback={null}>{children}</Suspense>
      </Box>
    </>
  )
}
