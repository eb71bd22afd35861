import { lazy, Suspense, type ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router'
import { PUBLIC_PAGES, PUBLIC_PARAMETER } from '#api/contract/findings/public_link'
import { Blank } from '../../core/layout/Blank.js'

const PublicPage = lazy(async () => ({ default: (await import('./PublicPage.js')).PublicPage }))

/** Shows the page of a public link without the console around it, even to signed-in users. */
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
