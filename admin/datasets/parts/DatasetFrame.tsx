import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { DatasetActions } from './DatasetActions.js'
import { datasetPath, usesPath, versionsPath, type Dataset } from '../dataset_record.js'

export type DatasetTab = 'items' | 'versions' | 'evals'

/** Layout of a dataset's pages: title, actions and tabs, each with a URL. */
export function DatasetFrame(props: {
  tab: DatasetTab
  /** Number of the shown version; defaults to the latest. */
  version?: number
  children: (dataset: Dataset) => ReactNode
}) {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<Dataset>('datasets', { id })
  useRecordTitle(data?.name)
  if (error && !data) {
    return (
      <RecordFailed
        title={t('datasets.not_found')}
        list={{ label: t('datasets.title'), to: '/datasets' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const { version = data.version, tab } = props
  return (
    <>
      <PageHeader
        title={data.name}
        subtitle={<About dataset={data} />}
        crumbs={[{ label: t('datasets.title'), to: '/datasets' }]}
        actions={<DatasetActions dataset={data} version={version} />}
      />
      <Box component="nav" aria-label={t('datasets.page.tabs')} sx={{ mb: 1.5 }}>
        <Tabs value={tab} variant="scrollable" scrollButtons="auto">
          <Tab
            value="items"
            component={Link}
            to={datasetPath(id)}
            label={t('datasets.page.items')}
          />
          <Tab
            value="versions"
            component={Link}
            to={versionsPath(id)}
            label={t('datasets.page.versions')}
          />
          <Tab value="evals" component={Link} to={usesPath(id)} label={t('datasets.page.evals')} />
        </Tabs>
      </Box>
      {props.children(data)}
    </>
  )
}

function About({ dataset }: { dataset: Dataset }) {
  const t = useText()
  const { version, itemCount, description } = dataset
  const at =
    version === 0
      ? t('datasets.page.none')
      : `${t('datasets.page.latest', { number: version })} · ${t('datasets.page.count', { smart_count: itemCount })}`
  return (
    <>
      {at}
      {description && <Box sx={{ overflowWrap: 'anywhere' }}>{description}</Box>}
    </>
  )
}
