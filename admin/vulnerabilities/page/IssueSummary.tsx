import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { useBuiltPaths } from '../../core/routing/pages.js'
import { targetPath } from '../../targets/target_path.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { TimeAgo } from '../../core/display/TimeAgo.js'
import { DecisionFacts } from './DecisionFacts.js'
import { DueText } from '../parts/DueText.js'
import { FactList } from './FactList.js'
import { StrategyTable, OccurrenceTable } from '../list/SummaryTables.js'
import { VerificationPart } from './VerificationPart.js'

/** Description, decision, detection and location. */
export function IssueSummary({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  return (
    <Stack spacing={2}>
      {issue.attacks === 0 && <Alert severity="info">{t('vulnerabilities.page.no_attacks')}</Alert>}
      <VerificationPart issue={issue} />
      <Part title={t('vulnerabilities.page.description')}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{issue.description}</Typography>
      </Part>
      <Part title={t('vulnerabilities.page.decision')}>
        <DecisionFacts issue={issue} />
      </Part>
      <Part title={t('vulnerabilities.page.facts')}>
        <Facts issue={issue} />
      </Part>
      <RemediationLink issue={issue} />
      <Part title={t('vulnerabilities.strategies.title')}>
        <StrategyTable strategies={issue.strategiesThatWorked} />
      </Part>
      <Part title={t('vulnerabilities.reports.title')}>
        <OccurrenceTable occurrences={issue.occurrences} />
      </Part>
    </Stack>
  )
}

/** Link to the remediation of the latest report. */
function RemediationLink({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  const paths = useBuiltPaths()
  if (!issue.lastEvalId || !paths.includes(REMEDIATION)) return null
  return (
    <Link
      component={RouterLink}
      to={REMEDIATION.replace(':id', encodeURIComponent(issue.lastEvalId))}
      sx={{ alignSelf: 'flex-start' }}
    >
      {t('vulnerabilities.page.remediation')}
    </Link>
  )
}

const REMEDIATION = '/redteam/report/:id/remediation'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

function Facts({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  const byHand = (isSet: boolean) => isSet && ` (${t('vulnerabilities.page.set_manually')})`
  return (
    <FactList
      facts={[
        [
          t('vulnerabilities.field.target'),
          issue.targetId ? (
            <Link component={RouterLink} to={targetPath(issue.targetId)}>
              {issue.targetName}
            </Link>
          ) : (
            issue.targetName
          ),
        ],
        [t('vulnerabilities.field.category'), issue.category],
        [t('vulnerabilities.field.plugin'), issue.pluginId],
        [t('vulnerabilities.field.policy'), issue.policyId],
        [
          t('vulnerabilities.field.severity'),
          <>
            {t(`severity.${issue.severity}`)}
            {byHand(issue.isSeveritySet)}
          </>,
        ],
        [
          t('vulnerabilities.field.assignee'),
          issue.assignee?.name ?? t('vulnerabilities.unassigned'),
        ],
        [
          t('vulnerabilities.field.due'),
          <>
            <DueText issue={issue} />
            {byHand(issue.isDueSet)}
          </>,
        ],
        [t('vulnerabilities.field.first_seen'), <TimeAgo at={issue.firstSeenAt} />],
        [t('vulnerabilities.field.last_seen'), <TimeAgo at={issue.lastSeenAt} />],
        [t('vulnerabilities.field.last_tested'), <TimeAgo at={issue.lastTestedAt} />],
        [
          t('vulnerabilities.field.id'),
          <CopyableId id={issue.id} name={t('vulnerabilities.field.id')} />,
        ],
      ]}
    />
  )
}
