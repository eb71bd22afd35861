import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { SeverityChip } from '../../core/display/SeverityChip.js'
import { IssueActions } from './IssueActions.js'
import { IssueAttacks } from './IssueAttacks.js'
import { IssueHistory } from './IssueHistory.js'
import { IssueSteps } from './IssueSteps.js'
import { IssueSummary } from './IssueSummary.js'
import { useIssue } from '../queries.js'
import { LIST_PATH, listPart } from '../issue_view.js'
import { StatusChip } from '../parts/StatusChip.js'

const TABS = ['summary', 'attacks', 'history'] as const
type TabName = (typeof TABS)[number]

/** Vulnerability page with tabs. The URL keeps the filter and sort order of the list from which the page was opened. */
export function IssuePage() {
  const t = useText()
  const { issueId = '' } = useParams()
  const { data, error, refetch } = useIssue(issueId)
  if (error && !data) {
    return (
      <RecordFailed
        title={t('vulnerabilities.not_found')}
        list={{ label: t('vulnerabilities.title'), to: '/redteam/vulnerabilities' }}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  return data ? <LoadedIssue key={data.id} issue={data} /> : <PageSkeleton />
}

function LoadedIssue({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  useRecordTitle(issue.weakness)
  const { search } = useLocation()
  const [params] = useSearchParams()
  const tab: TabName = TABS.find((each) => each === params.get('tab')) ?? 'summary'
  const list = listPart(search).toString()
  return (
    <>
      <PageHeader
        title={issue.weakness}
        subtitle={<About issue={issue} />}
        crumbs={[
          { label: t('vulnerabilities.title'), to: `${LIST_PATH}${list ? `?${list}` : ''}` },
        ]}
        actions={<IssueActions issue={issue} />}
      />
      <IssueSteps id={issue.id} />
      <Box component="nav" aria-label={t('vulnerabilities.page.tabs')} sx={{ mb: 1.5 }}>
        <Tabs value={tab} variant="scrollable" scrollButtons="auto">
          {TABS.map((name) => (
            <Tab
              key={name}
              value={name}
              component={Link}
              to={tabAddress(search, name)}
              label={t(`vulnerabilities.page.${name}`)}
            />
          ))}
        </Tabs>
      </Box>
      {tab === 'summary' && <IssueSummary issue={issue} />}
      {tab === 'attacks' && <IssueAttacks issue={issue} />}
      {tab === 'history' && <IssueHistory issue={issue} />}
    </>
  )
}

function tabAddress(search: string, tab: TabName): string {
  const query = listPart(search)
  if (tab !== 'summary') query.set('tab', tab)
  return `?${query}`
}

function About({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <SeverityChip severity={issue.severity} />
      <StatusChip status={issue.status} />
      <span>
        {issue.targetId
          ? issue.targetName
          : `${issue.targetName} (${t('vulnerabilities.deleted_target')})`}
      </span>
    </Box>
  )
}
