import { Suspense } from 'react'
import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne } from 'react-admin'
import { Link, useLocation, useParams } from 'react-router'
import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import { Redirect } from '../../core/routing/Redirect.js'
import { useText } from '../../core/i18n/i18n.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import '../messages.js'
import './messages.js'
import { GuardrailProvider } from '../parts/guardrail_context.js'
import { GuardrailStateChip } from '../parts/StateChips.js'
import { GUARDRAILS, guardrailPath, testPath, type GuardrailTab } from '../places.js'
import { GUARDRAIL_SUB_PAGES } from './sub_pages.js'

/** Page of a guardrail with its header and tabs, each of which has a URL. */
export function GuardrailPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useGetOne<GuardrailRecord>(GUARDRAILS, { id })
  useRecordTitle(data?.name)
  const shown = GUARDRAIL_SUB_PAGES.find(({ path }) => pathname.endsWith(`/${path}`))
  if (!shown) return <Redirect to={`${guardrailPath(id)}${search}`} />
  if (error && !data) {
    return (
      <RecordFailed
        title={t('guardrails.not_found')}
        list={{ label: t('guardrails.title'), to: `/${GUARDRAILS}` }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const Part = shown.page
  return (
    <GuardrailProvider value={data}>
      <Header guardrail={data} current={shown.path} />
      <Suspense fallback={<PageSkeleton />}>
        <Part key={data.id} />
      </Suspense>
    </GuardrailProvider>
  )
}

function Header({ guardrail, current }: { guardrail: GuardrailRecord; current: GuardrailTab }) {
  const t = useText()
  const { id, name } = guardrail
  const tabs = GUARDRAIL_SUB_PAGES.map(({ path }) => ({
    to: guardrailPath(id, path),
    label: t(`guardrail_page.tab.${path}`),
  }))
  return (
    <PageHeader
      title={name}
      subtitle={<About guardrail={guardrail} />}
      crumbs={[{ label: t('guardrails.title'), to: `/${GUARDRAILS}` }]}
      actions={
        <Button
          component={Link}
          to={testPath({ guardrail: id })}
          variant="outlined"
          startIcon={<ScienceOutlined />}
        >
          {t('guardrail_page.test')}
        </Button>
      }
      tabs={
        <PlaceTabs
          label={t('guardrail_page.tabs')}
          places={tabs}
          current={guardrailPath(id, current)}
        />
      }
    />
  )
}

function About({ guardrail }: { guardrail: GuardrailRecord }) {
  const t = useText()
  const names = guardrail.targets.map(({ name }) => name).join(', ')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <GuardrailStateChip guardrail={guardrail} />
      <span>{t('guardrail_page.about_targets', { names: names || t('common.none') })}</span>
    </Box>
  )
}
