import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { targetPath } from '../../targets/target_path.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { SeverityChip } from '../../core/display/SeverityChip.js'
import { TimeAgo } from '../../core/display/TimeAgo.js'
import { DecisionFacts } from './DecisionFacts.js'
import { DueText } from '../parts/DueText.js'
import { StatusChip } from '../parts/StatusChip.js'
import { FactList } from './FactList.js'
import { IssuePart } from './IssuePart.js'

/** State, decision and description, beside the evidence. */
export function IssueAside({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  return (
    <Stack spacing={2}>
      <IssuePart title={t('vulnerabilities.page.facts')}>
        <FactList facts={[...useStateFacts(issue), ...useOriginFacts(issue)]} />
      </IssuePart>
      <IssuePart title={t('vulnerabilities.page.decision')}>
        <DecisionFacts issue={issue} />
      </IssuePart>
      <IssuePart title={t('vulnerabilities.page.description')}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{issue.description}</Typography>
      </IssuePart>
    </Stack>
  )
}

function useStateFacts(issue: VulnerabilityDetail) {
  const t = useText()
  const manually = (isSet: boolean) => isSet && ` (${t('vulnerabilities.page.set_manually')})`
  return [
    [t('vulnerabilities.field.status'), <StatusChip status={issue.status} />],
    [
      t('vulnerabilities.field.severity'),
      <>
        <SeverityChip severity={issue.severity} />
        {manually(issue.isSeveritySet)}
      </>,
    ],
    [t('vulnerabilities.field.assignee'), issue.assignee?.name ?? t('vulnerabilities.unassigned')],
    [
      t('vulnerabilities.field.due'),
      <>
        <DueText issue={issue} />
        {manually(issue.isDueSet)}
      </>,
    ],
    [t('vulnerabilities.field.first_seen'), <TimeAgo at={issue.firstSeenAt} />],
    [t('vulnerabilities.field.last_seen'), <TimeAgo at={issue.lastSeenAt} />],
    [t('vulnerabilities.field.last_tested'), <TimeAgo at={issue.lastTestedAt} />],
  ] as const
}

function useOriginFacts(issue: VulnerabilityDetail) {
  const t = useText()
  const { targetId, targetName } = issue
  return [
    [
      t('vulnerabilities.field.target'),
      targetId ? (
        <Link component={RouterLink} to={targetPath(targetId)}>
          {targetName}
        </Link>
      ) : (
        targetName
      ),
    ],
    [t('vulnerabilities.field.category'), issue.category],
    [t('vulnerabilities.field.plugin'), issue.pluginId],
    [t('vulnerabilities.field.policy'), issue.policyId],
    [
      t('vulnerabilities.field.id'),
      <CopyableId id={issue.id} name={t('vulnerabilities.field.id')} />,
    ],
  ] as const
}
