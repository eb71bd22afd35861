import { Suspense, useMemo } from 'react'
import Box from '@mui/material/Box'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { PUBLIC_PAGES } from '#api/contract/public_link'
import { addTexts, useText } from '../app/i18n.js'
import { lazyPage } from '../app/lazyPage.js'
import { CACHE } from '../app/queryClient.js'
import { refinePage } from '../app/refinePage.js'
import '../i18n/areas/sharing.js'
import { EvalSourceProvider } from '../evals/eval_source.js'
import { consoleTexts } from '../i18n/console_en.js'
import { ColorModeToggle } from '../layout/ColorModeToggle.js'
import { HeaderBar } from '../layout/HeaderBar.js'
import { useAppName } from '../layout/DocumentTitle.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { publicSource } from './public_source.js'

addTexts(consoleTexts)

const SharedEval = lazyPage(() => import('./SharedEval.js'), 'SharedEval')
const SharedRemediation = lazyPage(() => import('./SharedRemediation.js'), 'SharedRemediation')
const SharedReport = refinePage(() => import('./SharedReport.js'), 'SharedReport')

/**
 * What everybody sees who has a public link. It keeps answers of its own, so that neither what the person may see otherwise
 * is shown here, nor what is left out here is missing elsewhere.
 */
export function PublicPage({ code }: { code: string }) {
  const source = useMemo(() => publicSource(code), [code])
  const client = useMemo(() => new QueryClient({ defaultOptions: { queries: CACHE.general } }), [])
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
      <Box component="span" sx={{ fontWeight: 650, px: 0.75 }}>
        {appName}
      </Box>
      <Box component="span" sx={{ flex: 1, color: 'header.quiet', fontSize: '0.875rem' }}>
        {t('sharing.read_only')}
      </Box>
      <ColorModeToggle />
    </HeaderBar>
  )
}

const MAIN = { px: { xs: 1.5, sm: 3 }, py: 2, outline: 'none', minHeight: '80vh' } as const
