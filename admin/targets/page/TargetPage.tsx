import { Suspense } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetOne } from 'react-admin'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { useText } from '../../app/i18n.js'
import { useCan, useSession } from '../../app/session.js'
import '../../i18n/areas/targets.js'
import { RecordFailed } from '../../ui/RecordFailed.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { LastScanChip } from '../LastScanChip.js'
import type { TargetRecord } from '../target_form.js'
import { TypeName } from '../TypeName.js'
import { TARGET_SUB_PAGES, type TargetSubPage } from './sub_pages.js'
import { targetPath } from './target_path.js'
import { TargetActions } from './TargetActions.js'
import { TargetProvider } from './target_context.js'

/** Everything about one target: its header, and one part at a time, each with an address. */
export function TargetPage() {
  const t = useText()
  const { targetId = '' } = useParams()
  const { pathname } = useLocation()
  const { can } = useSession()
  const { data, error, refetch } = useGetOne<TargetRecord>('redteam/targets', { id: targetId })
  const tabs = TARGET_SUB_PAGES.filter(({ subject }) => can('read', subject))
  const shown = tabs.find(({ path }) => pathname.endsWith(`/${path}`))
  const [first] = tabs
  if (!shown && first) return <Navigate to={targetPath(targetId, first.path)} replace />
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
  const mayEdit = useCan('update', 'Provider')
  const Part = shown.page
  return (
    <TargetProvider value={target}>
      <PageHeader
        title={target.name}
        subtitle={<About target={target} />}
        crumbs={[{ label: t('targets.title'), to: '/redteam/targets' }]}
        actions={
          <>
            {mayEdit && (
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
      <LastScanChip scan={target.lastScan} />
    </Box>
  )
}
