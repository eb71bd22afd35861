import { Suspense } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetOne } from 'react-admin'
import { Link, useLocation, useParams } from 'react-router'
import { Redirect } from '../../core/routing/Redirect.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import '../messages.js'
import '../form_messages.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { LastScanChip } from '../parts/LastScanChip.js'
import type { TargetRecord } from '../target_form.js'
import { TypeName } from '../parts/TypeName.js'
import type { TargetSubPage } from './sub_page.js'
import { targetPath } from '../target_path.js'
import { TargetActions } from './TargetActions.js'
import { TargetProvider } from './target_context.js'

/** Target page with its header and tabs, each of which has a URL. */
export function TargetPage({ subPages }: { subPages: readonly TargetSubPage[] }) {
  const t = useText()
  const { targetId = '' } = useParams()
  const { pathname } = useLocation()
  const { can } = useSession()
  const { data, error, refetch } = useGetOne<TargetRecord>('redteam/targets', { id: targetId })
  const tabs = subPages.filter(({ subject }) => can('read', subject))
  const shown = tabs.find(({ path }) => pathname.endsWith(`/${path}`))
  const [first] = tabs
  if (!shown && first) return <Redirect to={targetPath(targetId, first.path)} />
  if (error && !data) {
    return (
      <RecordFailed
        title={t('targets.not_found')}
        list={{ label: t('targets.title'), to: '/redteam/targets' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data || !shown) return <PageSkeleton />
  return <LoadedTarget target={data} tabs={tabs} shown={shown} />
}

function LoadedTarget(props: {
  target: TargetRecord
  tabs: readonly TargetSubPage[]
  shown: TargetSubPage
}) {
  const t = useText()
  const { target, tabs, shown } = props
  const canEdit = useCan('update', 'Provider')
  const Part = shown.page
  return (
    <TargetProvider value={target}>
      <PageHeader
        title={target.name}
        subtitle={<About target={target} />}
        crumbs={[{ label: t('targets.title'), to: '/redteam/targets' }]}
        actions={
          <>
            {canEdit && (
              <Button
                component={Link}
                to={`/redteam/targets/${target.id}`}
                variant="outlined"
                startIcon={<EditOutlined />}
              >
                {t('targets.edit_title')}
              </Button>
            )}
            <TargetActions target={target} />
          </>
        }
      />
      <Box component="nav" aria-label={t('targets.page.tabs')} sx={{ mb: 1.5 }}>
        <Tabs value={shown.path} variant="scrollable" scrollButtons="auto">
          {tabs.map(({ path, label }) => (
            <Tab
              key={path}
              value={path}
              component={Link}
              to={targetPath(target.id, path)}
              label={t(`targets.page.${label}`)}
            />
          ))}
        </Tabs>
      </Box>
      <Suspense fallback={<PageSkeleton />}>
        <Part />
      </Suspense>
    </TargetProvider>
  )
}

function About({ target }: { target: TargetRecord }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <span>
        <TypeName target={target} />
      </span>
      <LastScanChip scan={target.lastScan} isNamed />
    </Box>
  )
}
