import AddLink from '@mui/icons-material/AddLink'
import Link from '@mui/material/Link'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { StandingRange } from '#api/contract/mcp/range'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { Facts } from '../../core/display/Facts.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { scanPath } from '../../scan_status/scan_record.js'
import '../messages.js'
import { ApplicationLink } from '../ApplicationLink.js'
import { useStandingRange } from '../queries.js'
import { IssueDialog } from './IssueDialog.js'
import { RevokeRange } from './RevokeRange.js'

/** Range that all scans of a target use. Renders nothing if there is none and the user could not create one. */
export function StandingRangeSection({ targetId }: { targetId: string }) {
  const t = useText()
  const canChange = useCan('update', 'Provider')
  const canRead = useCan('read', 'McpApplication')
  const { data, error } = useStandingRange(targetId)
  const range = data?.range ?? null
  const canIssue = useHasApplication(canChange && canRead)
  if (!error && !range && (!data || !canIssue)) return null
  return (
    <Section
      title={t('mcp_range.standing.title')}
      explanation={t('mcp_range.standing.explanation')}
      actions={
        data && (
          <>
            {range && canChange && <RevokeRange targetId={targetId} />}
            {canIssue && (
              <DialogButton
                text={t(range ? 'mcp_range.standing.renew' : 'mcp_range.standing.create')}
                icon={<AddLink />}
                variant="outlined"
              >
                {(close) => <IssueDialog {...{ targetId, range }} onClose={close} />}
              </DialogButton>
            )}
          </>
        )
      }
    >
      <ErrorAlert error={error} title={t('mcp_range.section.failed')} />
      {range && <RangeFacts range={range} />}
    </Section>
  )
}

/** Whether the team has an MCP application; teams that do not use MCP have none. */
function useHasApplication(isEnabled: boolean): boolean {
  const { total = 0 } = useGetList(
    'mcp-proxy/applications',
    { pagination: { page: 1, perPage: 1 } },
    { enabled: isEnabled }
  )
  return isEnabled && total > 0
}

function RangeFacts({ range }: { range: StandingRange }) {
  const t = useText()
  const { applicationId, applicationName, issuedAt, lastUsedAt, scanId } = range
  return (
    <Facts
      facts={[
        [
          t('mcp_range.section.application'),
          <ApplicationLink key="application" id={applicationId} name={applicationName} />,
        ],
        [t('mcp_range.standing.issued'), <TimeAgo key="issued" at={issuedAt} />],
        [
          t('mcp_range.standing.used'),
          lastUsedAt ? <TimeAgo at={lastUsedAt} /> : t('mcp_range.standing.never'),
        ],
        [
          t('mcp_range.standing.scan'),
          scanId ? (
            <Link component={RouterLink} to={scanPath(scanId)}>
              {t('mcp_range.standing.running')}
            </Link>
          ) : (
            t('mcp_range.standing.idle')
          ),
        ],
      ]}
    />
  )
}
