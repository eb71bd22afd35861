import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import type { IssueDetail } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import '../i18n/areas/vulnerabilities.js'
import { RecordFailed } from '../ui/RecordFailed.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { IssueActions } from './IssueActions.js'
import { IssueAttacks } from './IssueAttacks.js'
import { IssueHistory } from './IssueHistory.js'
import { IssueSteps } from './IssueSteps.js'
import { IssueSummary } from './IssueSummary.js'
import { useIssue } from './issue_queries.js'
import { LIST_PATH, listPart } from './issue_view.js'
import { StatusChip } from './StatusChip.js'

const TABS = ['summary', 'attacks', 'history'] as const
type TabName = (typeof TABS)[number]

/** Everything about one vulnerability, one part at a time; the list that it was opened from stays in the address. */
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

function LoadedIssue({ issue }: { issue: IssueDetail }) {
  const t = useText()
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

function About({ issue }: { issue: IssueDetail }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <SeverityChip severity={issue.severity} />
      <StatusChip status={issue.status} />
      <span>
        {issue.targetId
          ? issue.targetName
          : `${issue.targetName} (${t('vulnerabilities.target_gone')})`}
      </span>
    </Box>
  )
}
