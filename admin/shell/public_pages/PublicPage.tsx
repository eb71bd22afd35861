import { Suspense, useMemo } from 'react'
import Box from '@mui/material/Box'
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { PUBLIC_PAGES } from '#api/contract/findings/public_link'
import { useText } from '../../core/i18n/i18n.js'
import { lazyPage } from '../../core/routing/lazyPage.js'
import { makeQueryClient } from '../../core/data/queryClient.js'
import { refinePage } from '../../core/refine/refinePage.js'
import '../../public_links/messages.js'
import { EvalSourceProvider } from '../../evals/eval_source.js'
import '../console_messages.js'
import { ColorModeToggle } from '../../core/layout/ColorModeToggle.js'
import { HeaderBar } from '../../core/layout/HeaderBar.js'
import { Logo } from '../../core/layout/Logo.js'
import { SignUpLink } from '../../core/layout/SignUpLink.js'
import { useAppName } from '../../core/layout/DocumentTitle.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { publicSource } from './public_source.js'

const SharedEval = lazyPage(() => import('./SharedEval.js'), 'SharedEval')
const SharedRemediation = lazyPage(() => import('./SharedRemediation.js'), 'SharedRemediation')
const SharedReport = refinePage(() => import('./SharedReport.js'), 'SharedReport')

/**
 * Page of a public link. Its separate query cache keeps the user's own data off this page, and redacted data out of the
 * console.
 */
export function PublicPage({ code }: { code: string }) {
  const source = useMemo(() => publicSource(code), [code])
  const client = useMemo(makeQueryClient, [])
  return (
    <QueryClientProvider client={client}>
      <EvalSourceProvider value={source}>
        <Bar />
        <Box component="main" id="content" tabIndex={-1} sx={MAIN}>
          <Suspense fallback={<PageSkeleton rows={12} />}>
            <Routes>
              <Route path={PUBLIC_PAGES.eval} element={<SharedEval />} />
              <Route path={PUBLIC_PAGES.report} element={<SharedReport />} />
              <Route path={PUBLIC_PAGES.remediation} element={<SharedRemediation />} />
            </Routes>
          </Suspense>
        </Box>
      </EvalSourceProvider>
    </QueryClientProvider>
  )
}

function Bar() {
  const t = useText()
  const appName = useAppName()
  return (
    <HeaderBar>
      <Logo />
      <Box component="span" sx={{ fontWeight: 650 }}>
        {appName}
      </Box>
      <Box component="span" sx={{ flex: 1, color: 'header.quiet', fontSize: '0.875rem' }}>
        {t('sharing.read_only')}
      </Box>
      <SignUpLink />
      <ColorModeToggle />
    </HeaderBar>
  )
}

const MAIN = { px: { xs: 1.5, sm: 3 }, py: 2, outline: 'none', minHeight: '80vh' } as const
