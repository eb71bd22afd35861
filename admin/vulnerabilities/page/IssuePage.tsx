import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocation, useParams } from 'react-router'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { SeverityChip } from '../../core/display/SeverityChip.js'
import { IssueActions } from './IssueActions.js'
import { IssueAside } from './IssueAside.js'
import { IssueHistory } from './IssueHistory.js'
import { IssueSteps } from './IssueSteps.js'
import { IssuePart } from './IssuePart.js'
import { AllAttacks } from './evidence/AllAttacks.js'
import { HowToFix } from './evidence/HowToFix.js'
import { StrongestEvidence } from './evidence/StrongestEvidence.js'
import { SuccessRate } from './evidence/SuccessRate.js'
import { VerificationPart } from './VerificationPart.js'
import { useIssue } from '../queries.js'
import { LIST_PATH, listPart } from '../issue_view.js'
import { StatusChip } from '../parts/StatusChip.js'

/**
 * Vulnerability page: evidence first, state beside it. The URL keeps the filter and sort order of the list from which the
 * page was opened.
 */
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
      <Box sx={COLUMNS}>
        <Stack spacing={2} sx={{ gridArea: 'evidence', minWidth: 0 }}>
          <VerificationPart issue={issue} />
          <StrongestEvidence issue={issue} />
          <SuccessRate issue={issue} />
          <IssuePart title={t('vulnerabilities.attacks.title')}>
            <AllAttacks issue={issue} />
          </IssuePart>
          <HowToFix issue={issue} />
        </Stack>
        <Box sx={{ gridArea: 'state', minWidth: 0 }}>
          <IssueAside issue={issue} />
        </Box>
        <Box sx={{ gridArea: 'history', minWidth: 0 }}>
          <IssuePart title={t('vulnerabilities.history.title')}>
            <IssueHistory issue={issue} />
          </IssuePart>
        </Box>
      </Box>
    </>
  )
}

/** Two columns from 900 px; below, the state follows the evidence. */
const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
  gridTemplateAreas: {
    xs: '"evidence" "state" "history"',
    md: '"evidence state" "history state"',
  },
} as const

/** Target; in one column also severity and status, whose section follows the evidence. */
function About({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), {
    noSsr: true,
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {isNarrow && (
        <>
          <SeverityChip severity={issue.severity} />
          <StatusChip status={issue.status} />
        </>
      )}
      <span>
        {issue.targetId
          ? issue.targetName
          : `${issue.targetName} (${t('vulnerabilities.deleted_target')})`}
      </span>
    </Box>
  )
}
