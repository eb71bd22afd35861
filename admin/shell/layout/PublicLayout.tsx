import { Suspense, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { Blank } from '../../core/layout/Blank.js'
import { HeaderBar } from '../../core/layout/HeaderBar.js'
import { Logo } from '../../core/layout/Logo.js'
import { hasPublicHeader, PublicHeader } from './PublicHeader.js'

const MainHeader = lazyPart(
  () => import('../header/MainHeader.js'),
  'MainHeader',
  () => (
    <HeaderBar>
      <Logo />
    </HeaderBar>
  )
)

/** Layout of pages outside the signed-in area. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // The root path only redirects, so it stays blank until the session has loaded.
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
