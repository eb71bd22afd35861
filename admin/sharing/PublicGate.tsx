import { lazy, Suspense, type ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router'
import { PUBLIC_PAGES, PUBLIC_PARAMETER } from '#api/contract/public_link'
import { Blank } from '../layout/Blank.js'

const PublicPage = lazy(async () => ({ default: (await import('./PublicPage.js')).PublicPage }))

/** In front of the console: a public link shows its one page, whoever opens it, and nothing of the console around it. */
export function PublicGate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const code = new URLSearchParams(search).get(PUBLIC_PARAMETER)
  const isPage = Object.values(PUBLIC_PAGES).some((page) => matchPath(page, pathname))
  if (!code || !isPage) return children
  return (
    <Suspense fallback={<Blank />}>
      <PublicPage key={code} code={code} />
    </Suspense>
  )
}
